// The number of the last change of a user's memories; no row for a user without any.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: sequence INTEGER
// index:   user_id_unique
// why:     the user's node counts them.
MATCH (user:User {id: $user_id})
RETURN coalesce(user.sequence, 0) AS sequence
