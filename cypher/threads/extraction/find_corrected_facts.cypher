// Facts of a thread that a turn's correction retracted and that nobody touched since.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose; the caller holds this user's lock
// param:   thread_id  STRING    the conversation
// param:   turn       INTEGER   facts of turns before it
// param:   reason     STRING    of the Change that retracted them
// returns: id STRING
// index:   episode_user_thread_turn, change_user_memory
// why:     of a turn that was edited alone: those that ended in its thread, from its turns.
MATCH (turn:Episode)
USING INDEX turn:Episode(user_id, thread_id, turn)
WHERE turn.user_id = $user_id AND turn.thread_id = $thread_id AND turn.turn < $turn
MATCH (turn)<-[:DERIVED_FROM {how: 'extracted'}]-(fact:Fact)
WHERE fact.user_id = $user_id AND fact.status = 'RETRACTED'
WITH DISTINCT fact
WITH fact, COLLECT {
  MATCH (change:Change {user_id: $user_id, memory_id: fact.id})
  RETURN change.reason ORDER BY change.sequence DESC LIMIT 1
} AS last
WHERE last[0] = $reason
RETURN fact.id AS id
ORDER BY id
