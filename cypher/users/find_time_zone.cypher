// The time zone by which a user's days begin.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: time_zone STRING
// index:   user_id_unique
// why:     most questions that name a time ask for it.
MATCH (user:User {id: $user_id})
RETURN user.time_zone AS time_zone
