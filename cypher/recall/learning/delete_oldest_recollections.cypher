// Delete the oldest answers of a bound key, or of all other keys of a user, beyond the newest that are kept.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING    whose
// param:   key_id   STRING    the bound key whose share it is; empty for that of all other keys
// param:   most     INTEGER   answers that a share keeps
// param:   limit    INTEGER   answers behind them that are looked at
// returns: deleted INTEGER
// index:   recollection_user_created
// why:     a busy key pushes out no answers but its own; what is judged and not yet learned from stays. The index gives
//          all answers of the user in order, newest first, and the key of each is read until the share's are found: at
//          most those of all shares (10,000 in 20 ms, behind the answer).
MATCH (recollection:Recollection)
WHERE recollection.user_id = $user_id AND recollection.created_at IS NOT NULL
  AND coalesce(recollection.key_id, '') = $key_id
WITH recollection
ORDER BY recollection.user_id DESC, recollection.created_at DESC
SKIP $most LIMIT $limit
WITH recollection
WHERE recollection.untuned IS NULL
DETACH DELETE recollection
RETURN count(*) AS deleted
