// Conflicts of a memory that are open, or that a verdict closed.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING         whose
// param:   memory_id  STRING         the memory
// param:   statuses   LIST<STRING>   statuses
// returns: conflict MAP
// index:   memory_id_unique
// why:     from the memory: its conflicts are few.
MATCH (memory:Memory {id: $memory_id})
WHERE memory.user_id = $user_id
MATCH (memory)<-[:BETWEEN]-(conflict:Conflict)
WHERE conflict.user_id = $user_id AND conflict.status IN $statuses
RETURN conflict {.*} AS conflict
ORDER BY conflict.id
