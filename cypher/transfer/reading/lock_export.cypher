// Wait for the user's writers, and draw the line up to which is exported.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   now
// returns: until ZONED DATETIME, sequence INTEGER, user MAP, model STRING, dimensions INTEGER
// index:   meta_id_unique, user_id_unique
// why:     whoever writes next is later than `until`, so that no page misses what another names.
MATCH (meta:Meta {id: 'meta'})
OPTIONAL MATCH (user:User {id: $user_id})
SET user.sequence = coalesce(user.sequence, 0)
WITH meta, user, CASE WHEN user.changed_at > $at THEN user.changed_at ELSE $at END AS until
SET user.changed_at = until + duration({milliseconds: 1})
RETURN until, coalesce(user.sequence, 0) AS sequence, user {.*} AS user,
       meta.embedding_model AS model, meta.dimensions AS dimensions
