// Give a user's lease of consolidation up, where nobody took it since.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING    whose
// param:   holder   STRING    who holds it
// param:   epoch    INTEGER   since when
// returns: released INTEGER
// index:   user_id_unique
// why:     one seek. The epoch stays: no later holder has it again.
MATCH (user:User {id: $user_id})
WHERE user.lease_holder = $holder AND user.lease_epoch = $epoch
SET user.lease_holder = NULL, user.lease_expires_at = NULL
RETURN count(*) AS released
