// Count a user's turns that were never extracted, from an instant on.
//
// mode:    read
// tenant:  user
// param:   user_id      STRING           whose
// param:   occurred_at  ZONED DATETIME   turns that occurred then or later
// param:   unheard      LIST<STRING>     roles, in lower case, whose turns are left out
// returns: turns INTEGER
// index:   episode_user_occurred
// why:     a run says how far it is; once at its begin.
MATCH (turn:Episode)
WHERE turn.user_id = $user_id AND turn.occurred_at >= $occurred_at
  AND turn.turn IS NOT NULL AND NOT toLower(trim(turn.role)) IN $unheard AND turn.extracted_at IS NULL AND turn.extract_off IS NULL
  AND turn.status IN ['ACTIVE', 'PENDING_EMBED'] AND turn.trust <> 'QUARANTINED'
RETURN count(*) AS turns
