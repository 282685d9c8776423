// How many of a user's conflicts are open.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: count INTEGER
// index:   conflict_user_status_created
// why:     counted in the index.
MATCH (conflict:Conflict)
WHERE conflict.user_id = $user_id AND conflict.status = 'OPEN'
RETURN count(conflict) AS count
