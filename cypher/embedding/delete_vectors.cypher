// Memories in the order of their ids lose their vectors; all wait to be embedded again.
//
// mode:    write
// tenant:  all because changing the model reaches everybody's vectors
// param:   place  STRING    go on behind this id
// param:   at     ZONED DATETIME   now
// param:   limit  INTEGER   most memories of this transaction
// returns: last_id STRING, seen INTEGER
// index:   memory_id_unique
// why:     pages by id, each a transaction: it can be cut short and begun again.
MATCH (memory:Memory)
WHERE memory.id > $place
WITH memory
ORDER BY memory.id
LIMIT $limit
SET memory.embedding = NULL, memory.token_vectors = NULL, memory.attempts = 0,
    memory.unembedded_at = CASE WHEN memory.status IN ['ACTIVE', 'PENDING_EMBED'] THEN NULL ELSE $at END,
    memory.status = CASE memory.status WHEN 'ACTIVE' THEN 'PENDING_EMBED' ELSE memory.status END
RETURN max(memory.id) AS last_id, count(*) AS seen
