// Count a user's memories that pass a filter.
//
// mode:    read
// tenant:  user
// param:   user_id        STRING           whose
// param:   filter         MAP              kinds, statuses, trusts, tags (all), among (threads), topics (any), category,
//                                          valid_at; null: any
// param:   created_start  ZONED DATETIME   inclusive
// param:   created_end    ZONED DATETIME   exclusive
// returns: total INTEGER
// index:   memory_user_created
// why:     a look at each: asked only where a page's totalCount is.
MATCH (memory:Memory)
USING INDEX memory:Memory(user_id, created_at)
WHERE memory.user_id = $user_id
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
RETURN count(*) AS total
