// Change properties of conflicts; a null takes a property away.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose; the caller holds this user's lock
// param:   rows     LIST<MAP>   id, properties (what is set)
// returns: conflict MAP
// index:   conflict_id_unique
// why:     a seek for each.
UNWIND $rows AS row
MATCH (conflict:Conflict {id: row.id})
WHERE conflict.user_id = $user_id
SET conflict += row.properties, conflict.id = row.id, conflict.user_id = $user_id
RETURN conflict {.*} AS conflict
