// Undecided contradictions of memories: the most trusted first, then the newest.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   memories
// param:   limit    INTEGER        most for each memory
// returns: id STRING, memory MAP
// index:   memory_id_unique
// why:     from each memory: its conflicts are few.
UNWIND $ids AS id
CALL (id) {
  MATCH (memory:Memory {id: id})
  WHERE memory.user_id = $user_id
  MATCH (memory)<-[:BETWEEN]-(conflict:Conflict)-[:BETWEEN]->(other:Memory)
  WHERE conflict.user_id = $user_id AND other.user_id = $user_id AND other.id <> id
    AND conflict.kind = 'CONTRADICTION' AND conflict.status = 'OPEN'
  WITH other, conflict,
    CASE other.trust WHEN 'VERIFIED' THEN 0 WHEN 'STANDARD' THEN 1 ELSE 2 END AS distrust
  RETURN other, conflict, distrust
  ORDER BY distrust, conflict.created_at DESC, conflict.id DESC
  LIMIT $limit
}
RETURN id, other {.*, embedding: NULL, token_vectors: NULL, embedding_b: NULL} AS memory
ORDER BY id, distrust, conflict.created_at DESC, conflict.id DESC
