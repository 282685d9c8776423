// Count one more attempt at enriching each of these memories.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   memories that could not be classified
// returns: id STRING, attempts INTEGER
// index:   memory_id_unique
// why:     a memory that keeps failing rests after a number of attempts, and health names it.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
SET memory.enrich_attempts = coalesce(memory.enrich_attempts, 0) + 1
RETURN memory.id AS id, memory.enrich_attempts AS attempts
