// Change properties of memories, each with its change; a null takes a property away.
//
// mode:    write
// tenant:  user
// param:   user_id   STRING           whose; the caller holds this user's lock
// param:   sequence  INTEGER          the last number given to a change
// param:   at        ZONED DATETIME   now
// param:   change    MAP              what all of the changes have
// param:   rows      LIST<MAP>        id, properties, change; accessed_at, where that is an access
// returns: id STRING, memory MAP
// index:   user_id_unique, memory_id_unique
// why:     one statement for an update, and for a thousand that are forgotten together.
MATCH (user:User {id: $user_id})
SET user.sequence = $sequence, user.changed_at = $at, user.unconsolidated_at = coalesce(user.unconsolidated_at, $at)
WITH user
UNWIND $rows AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.user_id = $user_id
SET memory += row.properties, memory.id = row.id, memory.user_id = $user_id
// Counted behind the first SET, which takes the memory's own lock: recall counts without the user's.
FOREACH (now IN CASE WHEN row.accessed_at IS NULL THEN [] ELSE [row.accessed_at] END |
  SET memory.access_count = coalesce(memory.access_count, 0) + 1,
    memory.last_accessed_at = CASE WHEN memory.last_accessed_at > now THEN memory.last_accessed_at ELSE now END
)
CREATE (memory)<-[:CHANGED {created_at: $at}]-(change:Change)
SET change = $change
SET change += row.change, change.user_id = $user_id
RETURN memory.id AS id, memory {.*, embedding: NULL, token_vectors: NULL} AS memory
