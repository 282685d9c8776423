// Answers of a user or a bound key beyond the newest so many: the oldest go, but what is judged and not yet learned from.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING    whose
// param:   key_id   STRING    the bound key whose share it is; empty for that of all other keys
// param:   most     INTEGER   answers that a share keeps
// param:   limit    INTEGER   answers behind them that are looked at
// returns: deleted INTEGER
// index:   recollection_user_created
// why:     a busy key pushes out no answers but its own. The index gives all of the user in order, newest first; of
//          each, until so many are found, it reads the key alone (10,000 in 20 ms, behind the answer).
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
