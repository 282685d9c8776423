// Count a user's conflicts of some statuses; none is open where a side has ended.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING         whose
// param:   statuses  LIST<STRING>   statuses
// param:   kinds     LIST<STRING>   kinds
// returns: total INTEGER
// index:   conflict_user_status_created
// why:     asked only where a page's totalCount is.
UNWIND $statuses AS status
MATCH (conflict:Conflict)
WHERE conflict.user_id = $user_id AND conflict.status = status AND conflict.created_at IS NOT NULL
  AND conflict.kind IN $kinds
  AND (status <> 'OPEN' OR NOT EXISTS {
    MATCH (conflict)-[:BETWEEN]->(side:Memory)
    WHERE side.user_id = $user_id AND NOT side.status IN ['ACTIVE', 'PENDING_EMBED', 'STALE']
  })
RETURN count(*) AS total
