// Conflicts by their ids.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   ids
// returns: conflict MAP
// index:   conflict_id_unique
// why:     a seek for each.
UNWIND $ids AS id
MATCH (conflict:Conflict {id: id})
WHERE conflict.user_id = $user_id
RETURN conflict {.*} AS conflict
