// Count a user's threads, as known at an instant if one is given.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   only      LIST<STRING>     ids of those that alone are counted; null: all
// param:   known_at  ZONED DATETIME   the graph's clock; null for now
// returns: total INTEGER
// index:   thread_user_key_unique
// why:     asked only where a page's totalCount is.
MATCH (thread:Thread)
WHERE thread.user_id = $user_id AND thread.key IS NOT NULL
  AND ($only IS NULL OR thread.id IN $only) AND ($known_at IS NULL OR thread.created_at <= $known_at)
RETURN count(*) AS total
