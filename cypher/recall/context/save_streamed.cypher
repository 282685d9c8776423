// Save the memories retrieved after a turn of a thread, unless a newer turn's are there.
//
// mode:    write
// tenant:  user
// param:   user_id    STRING           whose
// param:   thread_id  STRING           id of the thread
// param:   turn       INTEGER          the turn behind which it was retrieved
// param:   ids        LIST<STRING>     of memories, best first; none of their words
// param:   at         ZONED DATETIME   now
// returns: turn INTEGER
// index:   streamed_context_place_unique
// why:     one seek, which takes the lock before it compares.
MERGE (streamed:StreamedContext {user_id: $user_id, thread_id: $thread_id})
  ON CREATE SET streamed.turn = 0
SET streamed.tried_at = $at
WITH streamed
WHERE streamed.turn <= $turn
SET streamed.turn = $turn, streamed.ids = $ids, streamed.at = $at
RETURN streamed.turn AS turn
