// Threads of a user as they stood at an instant, the latest turn of then first.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   only      LIST<STRING>     ids of those that alone are listed; null: all
// param:   known_at  ZONED DATETIME   the graph's clock
// param:   place     ZONED DATETIME   go on at this instant
// param:   place_id  STRING           and behind this id
// param:   limit     INTEGER          most rows
// returns: thread MAP
// index:   thread_user_key_unique, memory_user_thread_created
// why:     a seek for each thread's last memory of then, and a sort of the threads, which are few. What their
//          titles were, their changes tell.
MATCH (thread:Thread)
USING INDEX thread:Thread(user_id, key)
WHERE thread.user_id = $user_id AND thread.key IS NOT NULL AND thread.created_at <= $known_at
  AND ($only IS NULL OR thread.id IN $only)
CALL (thread) {
  OPTIONAL MATCH (turn:Memory)
  USING INDEX turn:Memory(user_id, thread_id, created_at)
  WHERE turn.user_id = $user_id AND turn.thread_id = thread.id AND turn.created_at <= $known_at
    AND turn.turn IS NOT NULL
  RETURN turn
  ORDER BY turn.user_id DESC, turn.thread_id DESC, turn.created_at DESC, turn.turn DESC
  LIMIT 1
}
WITH thread, turn, CASE turn.id WHEN thread.last_turn_id THEN thread.last_turn_at ELSE turn.occurred_at END AS spoken
WITH thread, turn, spoken, coalesce(spoken, thread.created_at) AS moment
WHERE moment < $place OR (moment = $place AND thread.id < $place_id)
RETURN thread {.*, last_turn_at: spoken, turn_count: turn.turn} AS thread
ORDER BY moment DESC, thread.id DESC
LIMIT $limit
