// The index over the vectors to come: as the migration made it, for vectors of another length.
//
// mode:    schema
// tenant:  all because structure is everybody's
// param:   dimensions  INTEGER   length of the new model's vectors
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
