// Memories of a user that pass a filter, newest first.
//
// mode:    read
// tenant:  user
// param:   user_id        STRING           whose
// param:   filter         MAP              kinds, statuses, trusts, tags (all), among (threads), topics (any), category,
//                                          valid_at, last_end, known_at (unchanged since); null: any
// param:   created_start  ZONED DATETIME   inclusive
// param:   created_end    ZONED DATETIME   exclusive
// param:   place          ZONED DATETIME   go on at this instant
// param:   place_id       STRING           and behind this id
// param:   limit          INTEGER          most rows
// returns: memory MAP
// index:   memory_user_created
// why:     user_id is in the order so that the index gives it; a CASE, since an OR would be planned as
//          two reads of all there is. So a page reads little more than itself.
MATCH (memory:Memory)
USING INDEX memory:Memory(user_id, created_at)
WHERE memory.user_id = $user_id
  AND memory.created_at <= $place
  AND memory.created_at >= $created_start
  AND memory.created_at < $created_end
  AND CASE memory.created_at WHEN $place THEN memory.id < $place_id ELSE true END
  AND ($filter.kinds IS NULL OR memory.kind IN $filter.kinds)
  AND ($filter.statuses IS NULL OR memory.status IN $filter.statuses)
  AND ($filter.trusts IS NULL OR memory.trust IN $filter.trusts)
  AND ($filter.category IS NULL OR memory.category = $filter.category)
  AND ($filter.tags IS NULL OR all(tag IN $filter.tags WHERE tag IN memory.tags))
  AND ($filter.among IS NULL OR memory.thread_id IN $filter.among)
  AND ($filter.topics IS NULL OR any(topic IN $filter.topics WHERE topic IN memory.topics))
  AND ($filter.valid_at IS NULL OR (coalesce(memory.occurred_at, memory.valid_from) <= $filter.valid_at AND $filter.valid_at < memory.valid_to
    AND (memory.status <> 'SUPERSEDED' OR memory.valid_to <= $filter.last_end)))
  AND ($filter.known_at IS NULL OR NOT EXISTS {
    MATCH (memory)<-[:CHANGED]-(change:Change) WHERE change.at > $filter.known_at
  })
WITH memory
ORDER BY memory.user_id DESC, memory.created_at DESC, memory.id DESC
LIMIT $limit
RETURN memory {.*, embedding: NULL, token_vectors: NULL} AS memory
