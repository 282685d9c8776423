// Mark users of whom memories are due to end, so that they are consolidated.
//
// mode:    write
// tenant:  all because the schedule consolidates whoever is due
// param:   now      ZONED DATETIME   due by then
// param:   at      ZONED DATETIME   since when they count as due
// param:   after    STRING           users behind this one; or empty
// param:   limit    INTEGER          most rows
// returns: user_id STRING
// index:   memory_expires, user_id_unique
// why:     only what is due is read: what has ended has the property no more.
MATCH (memory:Memory)
USING INDEX memory:Memory(expires_at)
WHERE memory.expires_at <= $now AND memory.user_id > $after
WITH DISTINCT memory.user_id AS user_id
ORDER BY user_id
LIMIT $limit
MATCH (user:User {id: user_id})
SET user.unconsolidated_at = coalesce(user.unconsolidated_at, $at)
RETURN user_id
