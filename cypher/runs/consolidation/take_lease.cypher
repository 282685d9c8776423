// Take a user's lease of consolidation, unless another worker holds it.
//
// mode:    write
// tenant:  user
// param:   user_id     STRING           whose; the caller holds this user's lock
// param:   holder      STRING           who takes it
// param:   at          ZONED DATETIME   now
// param:   latest      ZONED DATETIME   no lease that was taken by now lasts longer
// param:   expires_at  ZONED DATETIME   until when it is held
// returns: epoch INTEGER
// index:   user_id_unique
// why:     one seek. A lease that ends later than any may was taken before the clock was set back.
MATCH (user:User {id: $user_id})
WHERE user.lease_expires_at IS NULL OR user.lease_expires_at <= $at OR user.lease_expires_at > $latest
SET user.lease_holder = $holder, user.lease_expires_at = $expires_at,
  user.lease_epoch = coalesce(user.lease_epoch, 0) + 1
RETURN user.lease_epoch AS epoch
