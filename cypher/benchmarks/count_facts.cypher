// Count a user's facts.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: facts INTEGER
// index:   memory_user_kind_status
// why:     once for each user, at the end of a measurement.
MATCH (fact:Memory {user_id: $user_id, kind: 'FACT', status: 'ACTIVE'})
RETURN count(fact) AS facts
