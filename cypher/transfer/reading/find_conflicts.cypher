// Conflicts to export, the oldest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   status   STRING           one status: the index has each by its time
// param:   at       ZONED DATETIME   of the last row seen, or long ago
// param:   id       STRING           of the last row seen, or empty
// param:   until    ZONED DATETIME   made no later
// param:   limit    INTEGER          a page
// returns: node MAP
// index:   conflict_user_status_created
// why:     pages go on from an instant and an id, whatever is added meanwhile.
MATCH (conflict:Conflict)
WHERE conflict.user_id = $user_id AND conflict.status = $status AND conflict.created_at >= $at
  AND conflict.created_at <= $until
WITH conflict
WHERE conflict.created_at > $at OR conflict.id > $id
RETURN conflict {.*} AS node
ORDER BY conflict.created_at, conflict.id
LIMIT $limit
