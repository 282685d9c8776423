// Conflicts of memories that are open, or that a verdict closed.
//
// mode:    read
// tenant:  user
// param:   user_id     STRING         whose
// param:   memory_ids  LIST<STRING>   the memories
// param:   statuses    LIST<STRING>   statuses
// returns: memory_id STRING, conflict MAP
// index:   memory_id_unique
// why:     from each memory: its conflicts are few.
UNWIND $memory_ids AS memory_id
MATCH (memory:Memory {id: memory_id})
WHERE memory.user_id = $user_id
MATCH (memory)<-[:BETWEEN]-(conflict:Conflict)
WHERE conflict.user_id = $user_id AND conflict.status IN $statuses
RETURN memory_id, conflict {.*} AS conflict
ORDER BY memory_id, conflict.id
