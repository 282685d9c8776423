// Judged answers that tuning has read: they expire like others.
//
// mode:    write
// tenant:  user
// param:   user_id     STRING           whose; the caller holds this user's lock
// param:   ids         LIST<STRING>     of the answers
// param:   expires_at  ZONED DATETIME   when they go
// returns: marked INTEGER
// index:   recollection_id_unique, user_id_unique
// why:     one seek each.
UNWIND $ids AS id
MATCH (recollection:Recollection {id: id})
WHERE recollection.user_id = $user_id AND recollection.untuned = true
SET recollection.expires_at = $expires_at
REMOVE recollection.untuned
WITH count(*) AS marked
MATCH (user:User {id: $user_id})
SET user.untuned_count = CASE WHEN user.untuned_count > marked THEN user.untuned_count - marked ELSE 0 END
RETURN marked
