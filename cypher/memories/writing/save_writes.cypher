// Remember idempotent writes: in the transaction of what they wrote.
//
// mode:    write
// tenant:  user
// param:   user_id    STRING           whose
// param:   operation  STRING           remember or addTurn
// param:   at         ZONED DATETIME   now
// param:   rows       LIST<MAP>        key, input_hash, memory_ids, action, sequence
// returns: key STRING
// index:   write_user_operation_key_unique
// why:     MERGE, since an expired one may not be swept yet: the newer write takes its place.
UNWIND $rows AS row
MERGE (write:Write {user_id: $user_id, operation: $operation, key: row.key})
SET write.input_hash = row.input_hash, write.memory_ids = row.memory_ids,
    write.action = row.action, write.sequence = row.sequence, write.at = $at
RETURN write.key AS key
