// Note that a user's facts are consolidated up to an instant, and whether there is more to do.
//
// mode:    write
// tenant:  user
// param:   user_id          STRING           whose; the caller holds this user's lock
// param:   consolidated_at  ZONED DATETIME   what changed from then on is compared next time
// param:   due_at           ZONED DATETIME   since when others' changes wait; null for none
// returns: id STRING
// index:   user_id_unique
// why:     one seek.
MATCH (user:User {id: $user_id})
SET user.consolidated_at = $consolidated_at, user.unconsolidated_at = $due_at
RETURN user.id AS id
