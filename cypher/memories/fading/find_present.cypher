// Memories of these ids that are there: live, or faded.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   of the memories
// returns: id STRING, status STRING, trust STRING, text_hash STRING
// index:   memory_id_unique
// why:     one seek each: somebody may have erased them, or ended them, since they were found.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id AND memory.status IN ['ACTIVE', 'PENDING_EMBED', 'STALE', 'DEPRECATED']
RETURN memory.id AS id, memory.status AS status, memory.trust AS trust, memory.text_hash AS text_hash
