// Dismiss conflicts with a memory that is erased, and take away what was noted of them.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   ids      LIST<STRING>     of the conflicts
// param:   at       ZONED DATETIME   now
// returns: cleared INTEGER
// index:   conflict_id_unique
// why:     a conflict names its two sides by their ids, erased or not.
UNWIND $ids AS id
MATCH (conflict:Conflict {id: id})
WHERE conflict.user_id = $user_id
SET conflict.note = NULL, conflict.similarity = NULL,
  conflict.resolved_at = coalesce(conflict.resolved_at, $at),
  conflict.status = CASE conflict.status WHEN 'OPEN' THEN 'DISMISSED' ELSE conflict.status END
RETURN count(*) AS cleared
