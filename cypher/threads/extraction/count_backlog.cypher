// Count everybody's turns that owe their extraction, since when, and those given up.
//
// mode:    read
// tenant:  all because health is everybody's
// param:   max_attempts  INTEGER   turns that failed this often are given up
// returns: pending INTEGER, resting INTEGER, oldest_at ZONED DATETIME
// index:   episode_extract_due
// why:     what waits is little, and the index has it together.
MATCH (turn:Episode)
WHERE turn.extract_due IS NOT NULL AND turn.status IN ['ACTIVE', 'PENDING_EMBED']
  AND turn.trust <> 'QUARANTINED'
WITH turn, coalesce(turn.extract_attempts, 0) >= $max_attempts AS rests
RETURN count(CASE WHEN rests THEN NULL ELSE 1 END) AS pending,
  count(CASE WHEN rests THEN 1 END) AS resting,
  min(CASE WHEN rests THEN NULL ELSE turn.extract_due END) AS oldest_at
