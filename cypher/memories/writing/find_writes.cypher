// Memories written under these idempotency keys, while the keys are remembered.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING           whose
// param:   operation  STRING           remember or addTurn
// param:   keys       LIST<STRING>     the callers' keys
// param:   since      ZONED DATETIME   older writes are forgotten
// returns: key STRING, input_hash STRING, action STRING, sequence INTEGER, memory_id STRING, memory MAP
// index:   write_user_operation_key_unique, memory_id_unique
// why:     the answer to a repeated write is the first one's memory as it is now; none if it was erased.
UNWIND $keys AS key
MATCH (write:Write {user_id: $user_id, operation: $operation, key: key})
WHERE write.at >= $since
OPTIONAL MATCH (memory:Memory {id: write.memory_ids[0]})
WHERE memory.user_id = $user_id
RETURN write.key AS key, write.input_hash AS input_hash, write.action AS action,
       write.sequence AS sequence, write.memory_ids[0] AS memory_id,
       memory {.*, embedding: NULL, token_vectors: NULL} AS memory
