// Threads of a user, the latest turn first; a thread without turns counts from its start.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   place     ZONED DATETIME   go on at this instant
// param:   place_id  STRING           and behind this id
// param:   only      LIST<STRING>     ids of those that alone are listed; null: all
// param:   limit     INTEGER          most rows
// returns: thread MAP
// index:   thread_user_key_unique
// why:     a sort of a user's threads, which are few beside the turns in them.
MATCH (thread:Thread)
USING INDEX thread:Thread(user_id, key)
WHERE thread.user_id = $user_id AND thread.key IS NOT NULL AND ($only IS NULL OR thread.id IN $only)
WITH thread, coalesce(thread.last_turn_at, thread.created_at) AS moment
WHERE moment < $place OR (moment = $place AND thread.id < $place_id)
WITH thread, moment
ORDER BY moment DESC, thread.id DESC
LIMIT $limit
RETURN thread {.*} AS thread
