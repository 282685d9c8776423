// Clear the contents of changes of memories and other things: who changed what, and when, stays.
//
// mode:    write
// tenant:  user
// param:   user_id      STRING         whose; the caller holds this user's lock
// param:   memory_ids   LIST<STRING>   of the memories
// param:   subject_ids  LIST<STRING>   of the other things
// returns: cleared INTEGER
// index:   change_user_memory, change_user_subject
// why:     a seek for each. The changes stay, so that a feed's numbers have no gap.
CALL () {
  UNWIND $memory_ids AS id
  MATCH (change:Change {user_id: $user_id, memory_id: id})
  RETURN change
  UNION
  UNWIND $subject_ids AS id
  MATCH (change:Change {user_id: $user_id, subject_id: id})
  RETURN change
}
WITH change
WHERE change.before IS NOT NULL OR change.after IS NOT NULL OR change.reason IS NOT NULL
SET change.before = NULL, change.after = NULL, change.reason = NULL
RETURN count(*) AS cleared
