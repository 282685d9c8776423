// Which entities that a query names candidates mention, and what else mentions them.
//
// mode:    read
// tenant:  user
// param:   user_id         STRING           whose
// param:   ids             LIST<STRING>     candidates found already
// param:   entities        LIST<STRING>     ids of the entities that the query names
// param:   most            INTEGER          most rows of what else mentions them
// param:   thread_id       STRING           id of a thread; null: any or none
// param:   statuses        LIST<STRING>     stored statuses
// param:   kinds           LIST<STRING>     kinds
// param:   trusts          LIST<STRING>     trusts
// param:   min_confidence  FLOAT            stored confidence at least
// param:   known_at        ZONED DATETIME   created by then
// param:   filter          MAP              as in find_matching
// param:   fetch           INTEGER          most that are compared of each entity
// returns: id STRING, shared LIST<STRING>, found BOOLEAN
// index:   memory_id_unique, entity_id_unique
// why:     mentions are read from the side that has fewer: a candidate's, or an entity's.
CYPHER 25
CALL () {
  UNWIND $ids AS id
  MATCH (memory:Memory {id: id})-[mention:MENTIONS]->(entity:Entity)
  WHERE entity.id IN $entities AND mention.created_at <= $known_at
  RETURN memory, entity.id AS named, true AS found
  UNION ALL
  UNWIND $entities AS id
  CALL (id) {
    MATCH (:Entity {id: id})<-[mention:MENTIONS]-(memory:Memory)
    RETURN memory, mention LIMIT $fetch
  }
  WITH memory, mention, id
  WHERE mention.created_at <= $known_at AND memory.status IN $statuses AND memory.kind IN $kinds
    AND memory.trust IN $trusts AND memory.confidence >= $min_confidence AND memory.created_at <= $known_at
    AND ($thread_id IS NULL OR memory.thread_id = $thread_id)
    AND ($filter.min_importance IS NULL OR memory.importance >= $filter.min_importance)
    AND ($filter.tags IS NULL OR all(tag IN $filter.tags WHERE tag IN memory.tags))
    AND ($filter.topics IS NULL OR any(topic IN $filter.topics WHERE topic IN memory.topics))
    AND ($filter.held_by IS NULL OR (coalesce(memory.occurred_at, memory.valid_from) <= $filter.held_by AND $filter.held_after < memory.valid_to AND (memory.status <> 'SUPERSEDED' OR memory.valid_to <= $filter.last_end)))
    AND ($filter.start IS NULL OR coalesce(memory.occurred_at, memory.created_at) >= $filter.start)
    AND ($filter.end IS NULL OR coalesce(memory.occurred_at, memory.created_at) < $filter.end)
  RETURN memory, id AS named, false AS found
}
WITH memory, found, named WHERE memory.user_id = $user_id
WITH memory, found, collect(DISTINCT named) AS shared
ORDER BY size(shared) DESC, memory.created_at DESC
WITH found, collect({id: memory.id, shared: shared}) AS mentioning
UNWIND CASE WHEN found THEN mentioning ELSE mentioning[..$most] END AS row
RETURN row.id AS id, row.shared AS shared, found
