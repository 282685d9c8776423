// Idempotency keys whose time is over.
//
// mode:    write
// tenant:  all because it ends what is old, whoever's it is
// param:   before  ZONED DATETIME   keys of writes before this instant
// param:   limit   INTEGER          most deleted in this transaction
// returns: deleted INTEGER
// index:   write_at
// why:     a retry comes within days, or not at all.
MATCH (write:Write)
WHERE write.at < $before
WITH write LIMIT $limit
DETACH DELETE write
RETURN count(*) AS deleted
