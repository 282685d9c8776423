// Store when memories are due for their next tier: derived, and so no change.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose; the caller holds this user's lock
// param:   rows     LIST<MAP>   id, promote_at or null
// returns: moved INTEGER
// index:   memory_id_unique
// why:     one seek each.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.user_id = $user_id
SET memory.promote_at = row.promote_at
RETURN count(*) AS moved
