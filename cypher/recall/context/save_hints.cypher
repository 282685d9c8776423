// Save the hints injected at a turn of a thread, once each; delete those that rotated out long ago.
//
// mode:    write
// tenant:  user
// param:   user_id    STRING           whose
// param:   thread_id  STRING           id of the thread
// param:   turn       INTEGER          the thread's last turn
// param:   past       INTEGER          hints of this turn and before are of no more use
// param:   at         ZONED DATETIME   now
// param:   rows       LIST<MAP>        id, memory_id, score
// returns: saved INTEGER
// index:   hint_place_unique, memory_id_unique
// why:     said again at the same turn it stays one, so that asking twice changes nothing. None of what
//          was erased meanwhile.
CALL () {
  MATCH (old:Hint)
  WHERE old.user_id = $user_id AND old.thread_id = $thread_id AND old.turn <= $past
    AND old.memory_id IS NOT NULL
  WITH old LIMIT 100
  DELETE old
}
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
WHERE memory.user_id = $user_id
MERGE (hint:Hint {user_id: $user_id, thread_id: $thread_id, turn: $turn, memory_id: row.memory_id})
ON CREATE SET hint.id = row.id, hint.created_at = $at
SET hint.score = row.score
RETURN count(*) AS saved
