// Memories to be compared with others, each with its vector and what it is about.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   ids
// returns: memory MAP, vector LIST<FLOAT>, subject_id STRING, object_id STRING, sources LIST<STRING>
// index:   memory_id_unique
// why:     a seek for each.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
RETURN memory {.*, embedding: NULL, token_vectors: NULL, embedding_b: NULL} AS memory, memory.embedding AS vector,
  head([(memory)-[:SUBJECT]->(subject:Entity) WHERE subject.user_id = $user_id | subject.id]) AS subject_id,
  head([(memory)-[:OBJECT]->(object:Entity) WHERE object.user_id = $user_id | object.id]) AS object_id,
  [(memory)-[:DERIVED_FROM]->(source:Memory) WHERE source.user_id = $user_id | source.id] AS sources
