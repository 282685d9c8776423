// Note up to when a user's turns were looked at for evidence.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   through  ZONED DATETIME   of the last turn that was looked at
// returns: id STRING
// index:   user_id_unique
// why:     one seek, in the transaction that stores what the turns support.
MATCH (user:User {id: $user_id})
SET user.evidence_through = $through
RETURN user.id AS id
