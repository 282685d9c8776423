// Clear the hashes of idempotent writes whose memory was erased: a repetition is told so.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose; the caller holds this user's lock
// returns: cleared INTEGER
// index:   write_user_operation_key_unique, tombstone_id_unique
// why:     a write names its memories by a list, which no index holds; writes are kept for days.
MATCH (write:Write)
WHERE write.user_id = $user_id AND write.operation IS NOT NULL AND write.key IS NOT NULL
  AND write.input_hash IS NOT NULL
  AND EXISTS {
    UNWIND write.memory_ids AS id
    MATCH (tombstone:Tombstone {id: id})
    WHERE tombstone.user_id = $user_id
  }
SET write.input_hash = NULL
RETURN count(*) AS cleared
