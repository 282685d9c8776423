// Turns whose extraction is overdue, of every user, the longest waiting first.
//
// mode:    read
// tenant:  all because the sweeper queues again what lost messages left, whoever's it is
// param:   before        ZONED DATETIME   waiting since before this instant
// param:   max_attempts  INTEGER          turns that failed this often are skipped
// param:   limit         INTEGER          most turns
// returns: user_id STRING, ids LIST<STRING>
// index:   episode_extract_due
// why:     the graph, not the queue, is the list of what is owed.
MATCH (turn:Episode)
WHERE turn.extract_due < $before AND turn.status IN ['ACTIVE', 'PENDING_EMBED']
  AND turn.trust <> 'QUARANTINED' AND coalesce(turn.extract_attempts, 0) < $max_attempts
WITH turn
ORDER BY turn.extract_due
LIMIT $limit
RETURN turn.user_id AS user_id, collect(turn.id) AS ids
