// Live memories of a user that are due to end without new evidence, the longest due first.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   now       ZONED DATETIME   due by then
// param:   place     ZONED DATETIME   due from then on, of the last row seen; or long ago
// param:   place_id  STRING           behind this id, of those that are due at that instant; or empty
// param:   limit     INTEGER          most rows
// returns: id STRING, expires_at ZONED DATETIME
// index:   memory_user_expires
// why:     only what ends some day has the property, and only what is due is read.
MATCH (memory:Memory)
USING INDEX memory:Memory(user_id, expires_at)
WHERE memory.user_id = $user_id AND memory.expires_at >= $place AND memory.expires_at <= $now
  AND (memory.expires_at > $place OR memory.id > $place_id)
WITH memory
ORDER BY memory.expires_at, memory.id
LIMIT $limit
RETURN memory.id AS id, memory.expires_at AS expires_at
