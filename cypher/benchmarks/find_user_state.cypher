// A user's memories with their fields and links, to be compared with what they were before.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose
// param:   last_id  STRING    behind this id
// param:   limit    INTEGER   most rows
// returns: id STRING, fields MAP, links LIST<STRING>
// index:   memory_id_unique
// why:     reads everything, page by page: a measurement's store has one user. What is owed to a memory is no part of it.
MATCH (memory:Memory)
WHERE memory.id > $last_id AND memory.user_id = $user_id
WITH memory ORDER BY memory.id LIMIT $limit
RETURN memory.id AS id, memory {.*, embedding: NULL, embedding_b: NULL, token_vectors: NULL, updated_at: NULL, conflicts_due: NULL} AS fields,
  COLLECT { MATCH (memory)-[link]->(other:Memory|Entity)
    WHERE other.user_id = $user_id AND type(link) <> 'ENDED'
    RETURN type(link) + ' ' + other.id } AS links
