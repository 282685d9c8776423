// Memories of a user that mean nearest what a vector does, best first.
//
// mode:    read
// tenant:  user
// param:   user_id         STRING           whose
// param:   vector          LIST<FLOAT>      what to be near to
// param:   statuses        LIST<STRING>     stored statuses
// param:   kinds           LIST<STRING>     kinds
// param:   trusts          LIST<STRING>     trusts
// param:   min_confidence  FLOAT            stored confidence at least
// param:   known_at        ZONED DATETIME   created by then
// param:   filter          MAP              tags (all), topics (any), min_importance, held_by, held_after,
//                                           end (by occurrence, else creation); null: any
// param:   fetch           INTEGER          candidates of the index, before the filter
// param:   limit           INTEGER          most rows
// param:   columns         LIST<STRING>     properties that are wanted, in their order
// param:   instants        LIST<STRING>     instants that are wanted, behind them
// param:   unheard         LIST<STRING>     roles that answer and instruct, in lower case
// param:   longest         INTEGER          most characters of a turn of theirs that counts as context
// returns: candidates LIST<LIST<ANY>>
// index:   {{vector}}
// why:     what the index can filter is inside the search, so that a small tenant is not crowded out.
CYPHER 25
MATCH (memory:Memory)
  SEARCH memory IN (
    VECTOR INDEX {{vector}} FOR $vector
    WHERE memory.user_id = $user_id AND memory.status IN $statuses AND memory.kind IN $kinds
      AND memory.trust IN $trusts AND memory.confidence >= $min_confidence
      AND memory.created_at <= $known_at
    LIMIT $fetch
  ) SCORE AS score
WITH memory, score
WHERE memory.user_id = $user_id
  AND ($filter.min_importance IS NULL OR memory.importance >= $filter.min_importance)
  AND ($filter.tags IS NULL OR all(tag IN $filter.tags WHERE tag IN memory.tags))
  AND ($filter.topics IS NULL OR any(topic IN $filter.topics WHERE topic IN memory.topics))
  AND ($filter.held_by IS NULL OR (coalesce(memory.occurred_at, memory.valid_from) <= $filter.held_by AND $filter.held_after < memory.valid_to
    AND (memory.status <> 'SUPERSEDED' OR memory.valid_to <= $filter.last_end)))
  AND ($filter.start IS NULL OR coalesce(memory.occurred_at, memory.created_at) >= $filter.start)
  AND ($filter.end IS NULL OR coalesce(memory.occurred_at, memory.created_at) < $filter.end)
WITH memory, score
ORDER BY score DESC
LIMIT $limit
WITH memory, score, properties(memory) AS stored
// One row, since a driver takes longer over each than over what is in it; values without their names,
// and all properties in one walk. Instants as text, the cheapest way there is to bring them.
RETURN collect([name IN $columns | stored[name]] + [name IN $instants | toString(stored[name])] + [
    vector(stored.embedding, size(stored.embedding), FLOAT32),
    [(memory)-[:NEXT]-(near:Episode) WHERE near.user_id = $user_id AND near.created_at <= $known_at AND near.trust <> 'QUARANTINED'
      AND near.status IN ['ACTIVE', 'PENDING_EMBED'] AND (size(near.text) <= $longest OR NOT coalesce(toLower(trim(near.role)), '') IN $unheard) | near.text],
    CASE stored.kind WHEN 'FACT' THEN [(memory)-[:DERIVED_FROM {how: 'extracted'}]->(turn:Episode) WHERE turn.user_id = $user_id | turn.id]
      WHEN 'SUMMARY' THEN [(memory)-[:DERIVED_FROM {how: 'digested'}]->(turn:Episode) WHERE turn.user_id = $user_id | turn.id] ELSE [] END]) AS candidates
