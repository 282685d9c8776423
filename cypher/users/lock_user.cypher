// Take the lock of a user's writers, and what the next change of theirs goes on from.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   now, for a user that is new
// returns: sequence INTEGER, changed_at ZONED DATETIME, model STRING, erasing BOOLEAN, made BOOLEAN
// index:   user_id_unique, meta_id_unique
// why:     the SET takes the node's write lock until the commit: the changes of a user are numbered
//          without gaps and become visible in that order, so that a feed's cursor is exact.
MERGE (user:User {id: $user_id})
  ON CREATE SET user.created_at = $at
WITH user, user.sequence IS NULL AS made
SET user.sequence = coalesce(user.sequence, 0)
WITH user, made
OPTIONAL MATCH (meta:Meta {id: 'meta'})
RETURN user.sequence AS sequence, user.changed_at AS changed_at, meta.embedding_model AS model, user.erasing_at IS NOT NULL AS erasing, made
