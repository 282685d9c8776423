// A user's conflicts that may have had some statuses at an instant, newest first.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   statuses  LIST<STRING>     statuses of then
// param:   kinds     LIST<STRING>     kinds of then
// param:   known_at  ZONED DATETIME   the graph's clock
// param:   place     ZONED DATETIME   of the last row seen, or known_at
// param:   place_id  STRING           its id
// param:   limit     INTEGER          a page
// returns: conflict MAP, changes LIST<MAP>
// index:   conflict_user_status_created, change_user_subject
// why:     in the order of the index; a conflict of another status counts if it was changed since. What it was
//          then, the changes tell, and whether its sides were in use, the memories of then.
UNWIND ['OPEN', 'RESOLVED', 'DISMISSED'] AS status
CALL (status) {
  MATCH (conflict:Conflict)
  WHERE conflict.user_id = $user_id AND conflict.status = status AND conflict.created_at <= $place
    AND (conflict.created_at < $place OR conflict.id < $place_id)
  CALL (conflict) {
    MATCH (change:Change {user_id: $user_id, subject_id: conflict.id})
    WHERE change.at > $known_at AND change.before IS NOT NULL
    RETURN collect(change {.sequence, .before}) AS changes
  }
  WITH conflict, changes
  WHERE changes <> [] OR (conflict.status IN $statuses AND conflict.kind IN $kinds)
  RETURN conflict, changes
  ORDER BY conflict.created_at DESC, conflict.id DESC
  LIMIT $limit
}
RETURN conflict {.*} AS conflict, changes
ORDER BY conflict.created_at DESC, conflict.id DESC
LIMIT $limit
