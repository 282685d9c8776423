// The state of the embeddings: memories by kind and status, with and without a vector, and the longest wait
// :params {user: 'me'}
MATCH (memory:Memory {user_id: $user})
RETURN memory.kind AS kind, memory.status AS status, count(*) AS memories,
       count(memory.embedding) AS embedded,
       min(CASE memory.status WHEN 'PENDING_EMBED' THEN memory.updated_at END) AS waiting_since
ORDER BY kind, status
