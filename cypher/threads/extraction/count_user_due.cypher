// Number of a user's turns that owe their extraction.
//
// mode:    read
// tenant:  user
// param:   user_id       STRING    whose
// param:   max_attempts  INTEGER   turns that failed this often are skipped
// returns: turns INTEGER
// index:   episode_thread_extract_due
// why:     only turns that owe it have the property. What is in quarantine waits.
MATCH (turn:Episode)
USING INDEX turn:Episode(user_id, thread_id, extract_due)
WHERE turn.user_id = $user_id AND turn.thread_id IS NOT NULL AND turn.extract_due IS NOT NULL
  AND turn.status IN ['ACTIVE', 'PENDING_EMBED'] AND turn.trust <> 'QUARANTINED'
  AND coalesce(turn.extract_attempts, 0) < $max_attempts
RETURN count(turn) AS turns
