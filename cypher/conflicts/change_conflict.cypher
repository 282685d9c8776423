// Change properties of a conflict; a null takes a property away.
//
// mode:    write
// tenant:  user
// param:   user_id     STRING   whose; the caller holds this user's lock
// param:   id          STRING   which
// param:   properties  MAP      what is set
// returns: conflict MAP
// index:   conflict_id_unique
// why:     one is decided at a time.
MATCH (conflict:Conflict {id: $id})
WHERE conflict.user_id = $user_id
SET conflict += $properties, conflict.id = $id, conflict.user_id = $user_id
RETURN conflict {.*} AS conflict
