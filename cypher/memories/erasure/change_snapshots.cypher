// Replace what changes tell of before and after.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose; the caller holds this user's lock
// param:   rows     LIST<MAP>   id, before, after
// returns: changed INTEGER
// index:   change_id_unique
// why:     a seek for each.
UNWIND $rows AS row
MATCH (change:Change {id: row.id})
WHERE change.user_id = $user_id
SET change.before = row.before, change.after = row.after
RETURN count(*) AS changed
