// The last live facts that a thread's earlier turns of one speaker told, the latest first.
//
// mode:    read
// tenant:  user
// param:   user_id     STRING    whose
// param:   thread_id   STRING    the conversation
// param:   turn        INTEGER   facts of turns before it
// param:   role        STRING    who said them
// param:   subject_id  STRING    whom they are about; null for anybody
// param:   predicate   STRING    null for any
// param:   limit       INTEGER   most
// returns: id STRING, turn INTEGER
// index:   episode_user_thread_turn
// why:     from the thread's turns back: a correction is of what was said a moment ago.
MATCH (turn:Episode)
USING INDEX turn:Episode(user_id, thread_id, turn)
WHERE turn.user_id = $user_id AND turn.thread_id = $thread_id AND turn.turn < $turn
  AND turn.role = $role
MATCH (turn)<-[:DERIVED_FROM {how: 'extracted'}]-(fact:Fact)
WHERE fact.user_id = $user_id AND fact.status IN ['ACTIVE', 'PENDING_EMBED']
  AND ($predicate IS NULL OR fact.predicate = $predicate)
  AND ($subject_id IS NULL OR EXISTS { (fact)-[:SUBJECT]->(:Entity {id: $subject_id, user_id: $user_id}) })
RETURN fact.id AS id, max(turn.turn) AS turn
ORDER BY turn DESC, id DESC
LIMIT $limit
