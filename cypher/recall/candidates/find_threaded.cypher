// The best memories of this thread, of what is elsewhere, and of what is long-term beside.
//
// mode:    read
// tenant:  user
// param:   user_id         STRING           whose
// param:   thread_id       STRING           id of this thread; null: all are others
// param:   entities        LIST<STRING>     ids of the entities that the query names
// param:   topics          LIST<STRING>     that the query is about
// param:   category        STRING           that the query is of; null for none
// param:   statuses        LIST<STRING>     stored statuses
// param:   kinds           LIST<STRING>     kinds
// param:   trusts          LIST<STRING>     trusts
// param:   min_confidence  FLOAT            stored confidence at least
// param:   known_at        ZONED DATETIME   created by then
// param:   filter          MAP              as in find_matching; topics are not asked of what is beside
// param:   fetch           INTEGER          most that are compared in each place, the newest first
// param:   limit           INTEGER          most of each place
// returns: place STRING, id STRING, shared LIST<STRING>
// index:   memory_user_thread_created, memory_user_created, memory_user_tier_importance
// why:     each place is read by its own index and no further than `fetch`.
CYPHER 25
CALL () {
  MATCH (memory:Memory) USING INDEX memory:Memory(user_id, thread_id, created_at)
  WHERE memory.user_id = $user_id AND memory.thread_id = $thread_id AND memory.created_at <= $known_at
  RETURN memory, 'thread' AS place ORDER BY memory.user_id DESC, memory.thread_id DESC, memory.created_at DESC LIMIT $fetch
  UNION ALL
  MATCH (memory:Memory) WHERE memory.user_id = $user_id AND memory.created_at <= $known_at
  WITH memory ORDER BY memory.user_id DESC, memory.created_at DESC LIMIT $fetch
  RETURN memory, 'cross_thread' AS place
  UNION ALL
  UNWIND $entities AS id
  CALL (id) { MATCH (:Entity {id: id})<-[:MENTIONS]-(memory:Memory) RETURN memory LIMIT $fetch }
  RETURN memory, 'cross_thread' AS place
  UNION ALL
  MATCH (memory:Memory) WHERE memory.user_id = $user_id AND memory.tier = 'LONG_TERM' AND memory.importance >= 0
  WITH memory ORDER BY memory.user_id DESC, memory.tier DESC, memory.importance DESC LIMIT $fetch WHERE memory.importance > 0.8 OR memory.category = 'user_preference' OR memory.access_count > 10
  RETURN memory, 'expansion' AS place
}
WITH DISTINCT memory, place
WHERE memory.user_id = $user_id AND memory.status IN $statuses AND memory.kind IN $kinds
  AND memory.trust IN $trusts AND memory.confidence >= $min_confidence AND memory.created_at <= $known_at
  AND (place <> 'cross_thread' OR memory.thread_id <> coalesce($thread_id, '') OR (memory.thread_id IS NULL
    AND NOT (memory.tier = 'LONG_TERM'
      AND (memory.importance > 0.8 OR coalesce(memory.category, '') = 'user_preference' OR coalesce(memory.access_count, 0) > 10))))
  AND ($filter.min_importance IS NULL OR memory.importance >= $filter.min_importance)
  AND ($filter.tags IS NULL OR all(tag IN $filter.tags WHERE tag IN memory.tags))
  AND (place = 'expansion' OR $filter.topics IS NULL OR any(topic IN $filter.topics WHERE topic IN memory.topics))
  AND ($filter.held_by IS NULL OR (coalesce(memory.occurred_at, memory.valid_from) <= $filter.held_by AND $filter.held_after < memory.valid_to AND (memory.status <> 'SUPERSEDED' OR memory.valid_to <= $filter.last_end)))
  AND ($filter.start IS NULL OR coalesce(memory.occurred_at, memory.created_at) >= $filter.start)
  AND ($filter.end IS NULL OR coalesce(memory.occurred_at, memory.created_at) < $filter.end)
WITH place, memory, CASE WHEN size($entities) = 0 THEN [] ELSE [(memory)-[mention:MENTIONS]->(entity:Entity)
    WHERE entity.id IN $entities AND mention.created_at <= $known_at | entity.id] END AS shared
WITH place, memory, shared, coalesce(memory.importance, 0.5) * 10
  + CASE WHEN any(topic IN $topics WHERE topic IN memory.topics) THEN 10 ELSE 0 END + CASE WHEN memory.category = $category THEN 5 ELSE 0 END
  + CASE WHEN size(shared) = 0 THEN 0 WHEN place = 'thread' THEN 8 ELSE 12 END
  + CASE WHEN place <> 'thread' THEN 0 ELSE CASE memory.tier WHEN 'SHORT_TERM' THEN 5 WHEN 'MID_TERM' THEN 3 ELSE 1 END END AS worth
ORDER BY worth DESC, memory.created_at DESC
WITH place, collect({memory: memory, shared: shared})[..$limit] AS best
UNWIND best AS one
RETURN place, one.memory.id AS id, one.shared AS shared
