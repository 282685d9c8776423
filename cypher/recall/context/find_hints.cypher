// Hints injected into a thread within its last turns.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose
// param:   thread_id  STRING    id of the thread
// param:   turn       INTEGER   behind this turn
// param:   limit      INTEGER   most rows
// returns: memory_id STRING, turn INTEGER, score FLOAT
// index:   hint_place_unique
// why:     a few for each of the last turns.
MATCH (hint:Hint)
WHERE hint.user_id = $user_id AND hint.thread_id = $thread_id AND hint.turn > $turn
  AND hint.memory_id IS NOT NULL
RETURN hint.memory_id AS memory_id, hint.turn AS turn, hint.score AS score
ORDER BY turn DESC, score DESC
LIMIT $limit
