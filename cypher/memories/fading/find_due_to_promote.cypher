// Memories of a user that are due for their next tier, the longest due first.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   now       ZONED DATETIME   due by then
// param:   place     ZONED DATETIME   due from then on, of the last row seen; or long ago
// param:   place_id  STRING           behind this id, of those that are due at that instant; or empty
// param:   limit     INTEGER          most rows
// returns: memory MAP
// index:   memory_user_promotes
// why:     only what has a next tier has the property, and only what is due is read.
MATCH (memory:Memory)
USING INDEX memory:Memory(user_id, promote_at)
WHERE memory.user_id = $user_id AND memory.promote_at >= $place AND memory.promote_at <= $now
  AND (memory.promote_at > $place OR memory.id > $place_id)
WITH memory
ORDER BY memory.promote_at, memory.id
LIMIT $limit
RETURN memory {
  .id, .kind, .thread_id, .status, .tier, .importance, .access_count, .created_at, .promote_at
} AS memory
