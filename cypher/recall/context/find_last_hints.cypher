// Hints injected into a thread at its last turns.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose
// param:   thread_id  STRING    id of the thread
// param:   turns      INTEGER   how many turns are the last
// param:   limit      INTEGER   most rows
// returns: memory_id STRING
// index:   hint_place_unique, thread_id_unique
// why:     a few for each of the last turns.
MATCH (thread:Thread {id: $thread_id})
WHERE thread.user_id = $user_id
MATCH (hint:Hint)
WHERE hint.user_id = $user_id AND hint.thread_id = $thread_id AND hint.turn > thread.turn_count - $turns
  AND hint.memory_id IS NOT NULL
RETURN hint.memory_id AS memory_id
ORDER BY hint.turn DESC
LIMIT $limit
