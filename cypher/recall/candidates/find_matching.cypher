// Memories of a user that pass a filter, looked up by it: of the newest, those nearest a vector.
//
// mode:    read
// tenant:  user
// param:   user_id         STRING           whose
// param:   vector          LIST<FLOAT>      what to be near to; null: the newest are best
// param:   thread_ids      LIST<STRING>     of one of these threads; null: any or none
// param:   statuses        LIST<STRING>     stored statuses
// param:   kinds           LIST<STRING>     kinds
// param:   trusts          LIST<STRING>     trusts
// param:   min_confidence  FLOAT            stored confidence at least
// param:   known_at        ZONED DATETIME   created by then
// param:   filter          MAP              tags (all), topics (any), min_importance, held_by, held_after,
//                                           end (by occurrence, else creation); null: any
// param:   fetch           INTEGER          most that are compared, the newest first
// param:   limit           INTEGER          most rows
// param:   columns         LIST<STRING>     properties that are wanted, in their order
// param:   instants        LIST<STRING>     instants that are wanted, behind them
// param:   unheard         LIST<STRING>     roles that answer and instruct, in lower case
// param:   longest         INTEGER          most characters of a turn of theirs that counts as context
// returns: candidates LIST<LIST<ANY>>
// index:   memory_user_created
// why:     what is rare among the nearest is found here; run only where searching found too few.
CYPHER 25
MATCH (memory:Memory)
WHERE memory.user_id = $user_id AND memory.status IN $statuses AND memory.kind IN $kinds
  AND memory.trust IN $trusts AND memory.confidence >= $min_confidence
  AND memory.created_at <= $known_at
  AND ($thread_ids IS NULL OR memory.thread_id IN $thread_ids)
  AND ($filter.min_importance IS NULL OR memory.importance >= $filter.min_importance)
  AND ($filter.tags IS NULL OR all(tag IN $filter.tags WHERE tag IN memory.tags))
  AND ($filter.topics IS NULL OR any(topic IN $filter.topics WHERE topic IN memory.topics))
  AND ($filter.held_by IS NULL OR (coalesce(memory.occurred_at, memory.valid_from) <= $filter.held_by AND $filter.held_after < memory.valid_to
    AND (memory.status <> 'SUPERSEDED' OR memory.valid_to <= $filter.last_end)))
  AND ($filter.start IS NULL OR coalesce(memory.occurred_at, memory.created_at) >= $filter.start)
  AND ($filter.end IS NULL OR coalesce(memory.occurred_at, memory.created_at) < $filter.end)
WITH memory
ORDER BY memory.user_id DESC, memory.created_at DESC
LIMIT $fetch
WITH memory, memory.embedding AS embedding
WITH memory, embedding, CASE WHEN $vector IS NULL OR embedding IS NULL THEN -1.0
  ELSE vector.similarity.cosine(embedding, $vector) END AS score
ORDER BY score DESC, memory.created_at DESC
LIMIT $limit
WITH memory, properties(memory) AS stored
// One row, since a driver takes longer over each than over what is in it; values without their names,
// and all properties in one walk. Instants as text, the cheapest way there is to bring them.
RETURN collect([name IN $columns | stored[name]] + [name IN $instants | toString(stored[name])] + [
    vector(stored.embedding, size(stored.embedding), FLOAT32),
    [(memory)-[:NEXT]-(near:Episode) WHERE near.user_id = $user_id AND near.created_at <= $known_at AND near.trust <> 'QUARANTINED'
      AND near.status IN ['ACTIVE', 'PENDING_EMBED'] AND (size(near.text) <= $longest OR NOT coalesce(toLower(trim(near.role)), '') IN $unheard) | near.text],
    CASE stored.kind WHEN 'FACT' THEN [(memory)-[:DERIVED_FROM {how: 'extracted'}]->(turn:Episode) WHERE turn.user_id = $user_id | turn.id]
      WHEN 'SUMMARY' THEN [(memory)-[:DERIVED_FROM {how: 'digested'}]->(turn:Episode) WHERE turn.user_id = $user_id | turn.id] ELSE [] END]) AS candidates
