// Vectors of a user's memories, some thousand at a time.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   before   ZONED DATETIME   created before then
// param:   limit    INTEGER          most rows
// returns: id STRING, created_at ZONED DATETIME, vector VECTOR
// index:   memory_user_created
// why:     an exact search is what the index's is compared with.
CYPHER 25
MATCH (memory:Memory)
WHERE memory.user_id = $user_id AND memory.created_at < $before
WITH memory
ORDER BY memory.user_id DESC, memory.created_at DESC
LIMIT $limit
WITH memory, memory.embedding AS embedding
RETURN memory.id AS id, memory.created_at AS created_at, vector(embedding, size(embedding), FLOAT32) AS vector
