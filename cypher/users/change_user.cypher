// Give a user another time zone, or none.
//
// mode:    write
// tenant:  user
// param:   user_id    STRING   whose; the caller holds this user's lock
// param:   time_zone  STRING   an IANA name; null for none
// returns: time_zone STRING
// index:   user_id_unique
// why:     one seek.
MATCH (user:User {id: $user_id})
SET user.time_zone = $time_zone
RETURN user.time_zone AS time_zone
