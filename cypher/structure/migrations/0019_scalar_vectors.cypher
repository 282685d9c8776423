// Vector indexes hold bytes, not bits. Of bits Neo4j's search fails for whoever has fewer entries than it
// was asked for, while the last of what was written to the index has deletions.

DROP INDEX memory_embedding_a IF EXISTS

CYPHER 25
CREATE VECTOR INDEX memory_embedding_a IF NOT EXISTS
FOR (memory:Memory) ON memory.embedding
WITH [memory.user_id, memory.status, memory.kind, memory.trust, memory.confidence,
      memory.thread_id, memory.created_at, memory.retired_at]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimensions,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.type`: 'SCALAR'
}}

DROP INDEX entity_embedding IF EXISTS

CYPHER 25
CREATE VECTOR INDEX entity_embedding IF NOT EXISTS
FOR (entity:Entity) ON entity.embedding
WITH [entity.user_id, entity.type]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimensions,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.type`: 'SCALAR'
}}
