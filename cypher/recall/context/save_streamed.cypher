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
// index:   streamed_context_place_unique, thread_id_unique, memory_id_unique
// why:     one seek, which takes the lock before it compares; none of what was erased meanwhile.
MATCH (thread:Thread {id: $thread_id})
WHERE thread.user_id = $user_id
MERGE (streamed:StreamedContext {user_id: $user_id, thread_id: $thread_id})
  ON CREATE SET streamed.turn = 0
SET streamed.tried_at = $at
WITH streamed
WHERE streamed.turn <= $turn
CALL () {
  UNWIND $ids AS id
  MATCH (memory:Memory {id: id})
  WHERE memory.user_id = $user_id
  RETURN collect(id) AS live
}
SET streamed.turn = $turn, streamed.ids = [id IN $ids WHERE id IN live], streamed.at = $at
RETURN streamed.turn AS turn
