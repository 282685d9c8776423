// A user's conflicts of some statuses, newest first; none is open where a side has ended.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   statuses  LIST<STRING>     statuses
// param:   kinds     LIST<STRING>     kinds
// param:   place     ZONED DATETIME   of the last row seen, or the end of time
// param:   place_id  STRING           its id
// param:   limit     INTEGER          a page
// returns: conflict MAP
// index:   conflict_user_status_created
// why:     each status is a run of the index in the order asked for; a page ends it early.
UNWIND $statuses AS status
CALL (status) {
  MATCH (conflict:Conflict)
  WHERE conflict.user_id = $user_id AND conflict.status = status
    AND conflict.created_at <= $place
  WITH conflict
  WHERE conflict.kind IN $kinds AND (conflict.created_at < $place OR conflict.id < $place_id)
    AND (conflict.status <> 'OPEN' OR NOT EXISTS {
      MATCH (conflict)-[:BETWEEN]->(side:Memory)
      WHERE side.user_id = $user_id AND NOT side.status IN ['ACTIVE', 'PENDING_EMBED', 'STALE']
    })
  RETURN conflict
  ORDER BY conflict.created_at DESC, conflict.id DESC
  LIMIT $limit
}
RETURN conflict {.*} AS conflict
ORDER BY conflict.created_at DESC, conflict.id DESC
LIMIT $limit
