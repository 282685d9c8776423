// Note that a reflection has seen a user's episodes, but for those that came while it ran.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   due_at   ZONED DATETIME   since when others wait; null for none
// returns: id STRING
// index:   user_id_unique
// why:     one seek.
MATCH (user:User {id: $user_id})
SET user.unreflected_at = $due_at
RETURN user.id AS id
