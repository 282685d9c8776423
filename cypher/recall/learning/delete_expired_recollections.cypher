// Answers whose time to be judged is over.
//
// mode:    write
// tenant:  all because it ends what is old, whoever's it is
// param:   before  ZONED DATETIME   answers that expired before this instant
// param:   limit   INTEGER          most deleted in this transaction
// returns: deleted INTEGER
// index:   recollection_expires
// why:     nobody judges an answer that is a month old.
MATCH (recollection:Recollection)
WHERE recollection.expires_at < $before
WITH recollection LIMIT $limit
DETACH DELETE recollection
RETURN count(*) AS deleted
