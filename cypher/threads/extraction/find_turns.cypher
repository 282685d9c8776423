// Turns to be read, and the two turns before each, which their pronouns may mean.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   turns
// returns: turn MAP, before LIST<MAP>, told BOOLEAN
// index:   memory_id_unique, episode_user_thread_turn
// why:     what is read is what is live now; nothing of what was hidden is looked at.
//          `told`: facts were extracted from it before, of an earlier text.
UNWIND $ids AS id
MATCH (turn:Memory {id: id})
WHERE turn.user_id = $user_id AND turn:Episode
CALL (turn) {
  MATCH (before:Episode)
  USING INDEX before:Episode(user_id, thread_id, turn)
  WHERE before.user_id = $user_id AND before.thread_id = turn.thread_id
    AND before.turn >= turn.turn - 2 AND before.turn < turn.turn
    AND before.status IN ['ACTIVE', 'PENDING_EMBED'] AND before.trust <> 'QUARANTINED'
  WITH before
  ORDER BY before.turn, before.id
  RETURN collect({id: before.id, text: before.text, role: before.role, language: before.language,
    occurred_at: before.occurred_at}) AS before
}
RETURN turn {.id, .text, .text_hash, .role, .language, .occurred_at, .thread_id, .turn, .status, .trust,
  .extract_due, .extracted_at} AS turn, before,
  EXISTS { (turn)<-[:DERIVED_FROM {how: 'extracted'}]-(fact:Fact) WHERE fact.user_id = $user_id } AS told
