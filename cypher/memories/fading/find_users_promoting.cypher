// Users of memories that are due for their next tier, a memory a row, the longest due first.
//
// mode:    read
// tenant:  all because the schedule consolidates whoever is due
// param:   now       ZONED DATETIME   due by then
// param:   place     ZONED DATETIME   due from then on, of the last row seen; or long ago
// param:   place_id  STRING           behind this id, of those that are due at that instant; or empty
// param:   limit     INTEGER          most rows
// returns: user_id STRING, id STRING, at ZONED DATETIME
// index:   memory_promotes
// why:     page by page, each row once: what is in its last tier has the property no more.
MATCH (memory:Memory)
USING INDEX memory:Memory(promote_at)
WHERE memory.promote_at >= $place AND memory.promote_at <= $now
  AND (memory.promote_at > $place OR memory.id > $place_id)
WITH memory
ORDER BY memory.promote_at, memory.id
LIMIT $limit
RETURN memory.user_id AS user_id, memory.id AS id, memory.promote_at AS at
