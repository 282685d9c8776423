// The last turns that threads had at an instant.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   ids       LIST<STRING>     of the threads
// param:   known_at  ZONED DATETIME   the graph's clock
// returns: id STRING, turn_id STRING, at ZONED DATETIME, turn INTEGER
// index:   memory_user_thread_created
// why:     back from the instant: beside a turn a thread has few facts that were drawn from it.
UNWIND $ids AS id
CALL (id) {
  MATCH (turn:Memory)
  USING INDEX turn:Memory(user_id, thread_id, created_at)
  WHERE turn.user_id = $user_id AND turn.thread_id = id AND turn.created_at <= $known_at
    AND turn.turn IS NOT NULL
  RETURN turn
  ORDER BY turn.user_id DESC, turn.thread_id DESC, turn.created_at DESC, turn.turn DESC
  LIMIT 1
}
RETURN id, turn.id AS turn_id, turn.occurred_at AS at, turn.turn AS turn
