// Answers of a user beyond the newest so many: the oldest go, but what is judged and not yet learned from.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING    whose
// param:   most     INTEGER   answers that are kept
// param:   limit    INTEGER   answers behind them that are looked at
// returns: deleted INTEGER
// index:   recollection_user_created
// why:     the index gives them in order, newest first; it reads as many entries as are kept, and no node of theirs.
MATCH (recollection:Recollection)
WHERE recollection.user_id = $user_id AND recollection.created_at IS NOT NULL
WITH recollection
ORDER BY recollection.user_id DESC, recollection.created_at DESC
SKIP $most LIMIT $limit
WITH recollection
WHERE recollection.untuned IS NULL
DETACH DELETE recollection
RETURN count(*) AS deleted
