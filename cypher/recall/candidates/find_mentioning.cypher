// Memories that mention entities of a query: first those that mention most of them, then the newest.
//
// mode:    read
// tenant:  user
// param:   user_id         STRING           whose
// param:   entities        LIST<STRING>     ids of the entities
// param:   most            INTEGER          most that come with their rows
// param:   few             INTEGER          if no entity has more mentions, all rows are returned
// param:   thread_ids      LIST<STRING>     of one of these threads; null: any or none
// param:   statuses        LIST<STRING>     stored statuses
// param:   kinds           LIST<STRING>     kinds
// param:   trusts          LIST<STRING>     trusts
// param:   min_confidence  FLOAT            stored confidence at least
// param:   known_at        ZONED DATETIME   created by then
// param:   filter          MAP              as in find_matching
// param:   fetch           INTEGER          most that are compared of each entity
// param:   columns         LIST<STRING>     properties that are wanted, in their order
// param:   instants        LIST<STRING>     instants that are wanted, behind them
// param:   unheard         LIST<STRING>     roles that answer and instruct, in lower case
// param:   longest         INTEGER          most characters of a turn of theirs that counts as context
// returns: whole BOOLEAN, mentions LIST<MAP>
// index:   entity_id_unique
// why:     it takes no candidates, so that it runs beside their search; with the rows, as find_listed.
CYPHER 25
CALL () {
  UNWIND $entities AS id
  MATCH (entity:Entity {id: id})
  WHERE entity.user_id = $user_id
  RETURN coalesce(max(COUNT { (entity)<-[:MENTIONS]-() }), 0) <= $few AS whole
}
CALL () {
  UNWIND $entities AS id
  CALL (id) {
    MATCH (:Entity {id: id})<-[mention:MENTIONS]-(memory:Memory) RETURN memory, mention LIMIT $fetch
  }
  WITH memory, mention, id
  WHERE mention.created_at <= $known_at AND memory.status IN $statuses AND memory.kind IN $kinds
    AND memory.trust IN $trusts AND memory.confidence >= $min_confidence AND memory.created_at <= $known_at
    AND ($thread_ids IS NULL OR memory.thread_id IN $thread_ids)
    AND ($filter.min_importance IS NULL OR memory.importance >= $filter.min_importance)
    AND ($filter.tags IS NULL OR all(tag IN $filter.tags WHERE tag IN memory.tags))
    AND ($filter.topics IS NULL OR any(topic IN $filter.topics WHERE topic IN memory.topics))
    AND ($filter.held_by IS NULL OR (coalesce(memory.occurred_at, memory.valid_from) <= $filter.held_by AND $filter.held_after < memory.valid_to AND (memory.status <> 'SUPERSEDED' OR memory.valid_to <= $filter.last_end)))
    AND ($filter.start IS NULL OR coalesce(memory.occurred_at, memory.created_at) >= $filter.start)
    AND ($filter.end IS NULL OR coalesce(memory.occurred_at, memory.created_at) < $filter.end)
    AND memory.user_id = $user_id
  WITH memory, collect(DISTINCT id) AS shared
  ORDER BY size(shared) DESC, memory.created_at DESC
  RETURN collect({memory: memory, shared: shared}) AS mentioning
}
UNWIND range(0, CASE WHEN whole OR size(mentioning) < $most THEN size(mentioning) ELSE $most END - 1) AS at
WITH whole, at, mentioning[at].memory AS memory, mentioning[at].shared AS shared,
  CASE WHEN at < $most THEN properties(mentioning[at].memory) END AS stored
RETURN whole, collect({id: memory.id, shared: shared, row: CASE WHEN at < $most THEN
  [name IN $columns | stored[name]] + [name IN $instants | toString(stored[name])] + [
    vector(stored.embedding, size(stored.embedding), FLOAT32),
    [(memory)-[:NEXT]-(near:Episode) WHERE near.user_id = $user_id AND near.created_at <= $known_at AND near.trust <> 'QUARANTINED'
      AND near.status IN ['ACTIVE', 'PENDING_EMBED'] AND (size(near.text) <= $longest OR NOT coalesce(toLower(trim(near.role)), '') IN $unheard) | near.text],
    CASE stored.kind WHEN 'FACT' THEN [(memory)-[:DERIVED_FROM {how: 'extracted'}]->(turn:Episode) WHERE turn.user_id = $user_id | turn.id]
      WHEN 'SUMMARY' THEN [(memory)-[:DERIVED_FROM {how: 'digested'}]->(turn:Episode) WHERE turn.user_id = $user_id | turn.id] ELSE [] END] END}) AS mentions
