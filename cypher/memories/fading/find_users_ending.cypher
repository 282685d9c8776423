// Users of memories that are due to end, a memory a row, the longest due first.
//
// mode:    read
// tenant:  all because the schedule consolidates whoever is due
// param:   now       ZONED DATETIME   due by then
// param:   place     ZONED DATETIME   due from then on, of the last row seen; or long ago
// param:   place_id  STRING           behind this id, of those that are due at that instant; or empty
// param:   limit     INTEGER          most rows
// returns: user_id STRING, id STRING, at ZONED DATETIME
// index:   memory_expires
// why:     page by page, each row once: what has ended has the property no more.
MATCH (memory:Memory)
USING INDEX memory:Memory(expires_at)
WHERE memory.expires_at >= $place AND memory.expires_at <= $now
  AND (memory.expires_at > $place OR memory.id > $place_id)
WITH memory
ORDER BY memory.expires_at, memory.id
LIMIT $limit
RETURN memory.user_id AS user_id, memory.id AS id, memory.expires_at AS at
