// Count a user's memories that pass a selective filter: by words, an entity or a thread.
//
// mode:    read
// tenant:  user
// param:   user_id        STRING           whose
// param:   words          STRING           a query of the full-text index, or null
// param:   entity_id      STRING           they mention it; null: any
// param:   thread_id      STRING           they are in it; null: any
// param:   filter         MAP              kinds, statuses, trusts, tags (all), among (threads), topics (any), category,
//                                          valid_at; null: any
// param:   created_start  ZONED DATETIME   inclusive
// param:   created_end    ZONED DATETIME   exclusive
// returns: total INTEGER
// index:   memory_text, entity_id_unique, memory_user_thread_created
// why:     a look at each that is near: asked only where a page's totalCount is.
CALL () {
  WITH 1 AS one WHERE $words IS NOT NULL
  CALL db.index.fulltext.queryNodes('memory_text', $words) YIELD node AS memory
  RETURN memory UNION
  WITH 1 AS one WHERE $words IS NULL AND $entity_id IS NOT NULL
  MATCH (:Entity {id: $entity_id})<-[:MENTIONS|SUBJECT|OBJECT]-(memory:Memory)
  RETURN memory UNION
  WITH 1 AS one WHERE $words IS NULL AND $entity_id IS NULL
  MATCH (memory:Memory)
  WHERE memory.user_id = $user_id AND memory.thread_id = $thread_id AND memory.created_at IS NOT NULL
  RETURN memory }
WITH memory
WHERE memory.user_id = $user_id
  AND ($thread_id IS NULL OR memory.thread_id = $thread_id)
  AND ($entity_id IS NULL OR EXISTS {
    MATCH (memory)-[:MENTIONS|SUBJECT|OBJECT]->(:Entity {id: $entity_id})
  })
  AND memory.created_at >= $created_start AND memory.created_at < $created_end
  AND ($filter.kinds IS NULL OR memory.kind IN $filter.kinds)
  AND ($filter.statuses IS NULL OR memory.status IN $filter.statuses)
  AND ($filter.trusts IS NULL OR memory.trust IN $filter.trusts)
  AND ($filter.category IS NULL OR memory.category = $filter.category)
  AND ($filter.tags IS NULL OR all(tag IN $filter.tags WHERE tag IN memory.tags))
  AND ($filter.among IS NULL OR memory.thread_id IN $filter.among)
  AND ($filter.topics IS NULL OR any(topic IN $filter.topics WHERE topic IN memory.topics))
  AND ($filter.valid_at IS NULL OR (coalesce(memory.occurred_at, memory.valid_from) <= $filter.valid_at AND $filter.valid_at < memory.valid_to
    AND (memory.status <> 'SUPERSEDED' OR memory.valid_to <= $filter.last_end)))
RETURN count(DISTINCT memory) AS total
