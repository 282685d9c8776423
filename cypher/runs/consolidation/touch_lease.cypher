// Renew a user's lease of consolidation, where nobody took it since.
//
// mode:    write
// tenant:  user
// param:   user_id     STRING           whose; the caller holds this user's lock
// param:   holder      STRING           who holds it
// param:   epoch       INTEGER          since when
// param:   expires_at  ZONED DATETIME   until when it is held
// returns: epoch INTEGER
// index:   user_id_unique
// why:     one seek, in the transaction of a batch: a worker that was paused finds another epoch.
MATCH (user:User {id: $user_id})
WHERE user.lease_holder = $holder AND user.lease_epoch = $epoch
SET user.lease_expires_at = $expires_at
RETURN user.lease_epoch AS epoch
