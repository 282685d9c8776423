// Count attempts at embedding each of these memories.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   what could not be embedded
// param:   by       INTEGER        one more; or one less, of an attempt that was not made after all
// returns: id STRING, attempts INTEGER
// index:   memory_id_unique
// why:     an item that keeps failing rests after a number of attempts, and health names it.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
SET memory.attempts = coalesce(memory.attempts, 0) + $by
RETURN memory.id AS id, memory.attempts AS attempts
