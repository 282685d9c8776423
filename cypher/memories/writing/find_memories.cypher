// Memories as they are, to be changed, and the entities that facts are about.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   ids
// returns: id STRING, memory MAP, embedded BOOLEAN, subject_id STRING, object_id STRING
// index:   memory_id_unique
// why:     a seek for each.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
OPTIONAL MATCH (memory)-[:SUBJECT]->(subject:Entity)
WHERE subject.user_id = $user_id
OPTIONAL MATCH (memory)-[:OBJECT]->(object:Entity)
WHERE object.user_id = $user_id
RETURN id, memory {.*, embedding: NULL, token_vectors: NULL} AS memory, memory.embedding IS NOT NULL AS embedded,
       subject.id AS subject_id, object.id AS object_id
