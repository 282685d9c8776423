// Mark a user as one whose contradictions are looked at soon, without waiting for the night.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   at       ZONED DATETIME   now; null where they are looked at
// returns: id STRING
// index:   user_id_unique
// why:     one seek, in the transaction that found them, or that begins to look.
MATCH (user:User {id: $user_id})
SET user.hurried_at = CASE WHEN $at IS NULL THEN NULL ELSE coalesce(user.hurried_at, $at) END
RETURN user.id AS id
