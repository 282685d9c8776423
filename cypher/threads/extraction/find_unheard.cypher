// A user's turns that were never extracted, behind an instant and an id, in the order in which they occurred.
//
// mode:    read
// tenant:  user
// param:   user_id       STRING           whose
// param:   occurred_at   ZONED DATETIME   turns that occurred then or later
// param:   after_id      STRING           of those that occurred then: with a greater id
// param:   unheard       LIST<STRING>     roles, in lower case, whose turns are left out
// param:   max_attempts  INTEGER          turns that failed this often are skipped
// param:   limit         INTEGER          most turns
// returns: id STRING, occurred_at ZONED DATETIME
// index:   episode_user_occurred
// why:     oldest first, so that what changed is read in its order; a portion at a time.
MATCH (turn:Episode)
WHERE turn.user_id = $user_id AND turn.occurred_at >= $occurred_at
  AND (turn.occurred_at > $occurred_at OR turn.id > $after_id)
  AND turn.turn IS NOT NULL AND NOT toLower(trim(turn.role)) IN $unheard AND turn.extracted_at IS NULL AND turn.extract_off IS NULL
  AND turn.status IN ['ACTIVE', 'PENDING_EMBED']
  AND turn.trust <> 'QUARANTINED' AND coalesce(turn.extract_attempts, 0) < $max_attempts
RETURN turn.id AS id, turn.occurred_at AS occurred_at
ORDER BY turn.user_id, turn.occurred_at, turn.id
LIMIT $limit
