// Count a user's open conflicts between memories that have not ended.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: count INTEGER
// index:   conflict_user_status_created
// why:     open conflicts are few; each looks at its two sides.
MATCH (conflict:Conflict)
WHERE conflict.user_id = $user_id AND conflict.status = 'OPEN'
  AND conflict.created_at IS NOT NULL
  AND NOT EXISTS {
    MATCH (conflict)-[:BETWEEN]->(side:Memory)
    WHERE side.user_id = $user_id AND NOT side.status IN ['ACTIVE', 'PENDING_EMBED', 'STALE']
  }
RETURN count(conflict) AS count
