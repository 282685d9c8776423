// Search by meaning and by words.

// Every kind in one space; the tenant and what else a recall filters by are inside the index.
CYPHER 25
CREATE VECTOR INDEX memory_embedding_a IF NOT EXISTS
FOR (memory:Memory) ON memory.embedding
WITH [memory.user_id, memory.status, memory.kind, memory.trust, memory.confidence,
      memory.thread_id, memory.created_at, memory.retired_at]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimensions,
  `vector.similarity_function`: 'cosine'
}}

// `tenant` is a token made from the user's id: with it inside the query, a small tenant is not crowded out.
CREATE FULLTEXT INDEX memory_text IF NOT EXISTS
FOR (memory:Memory) ON EACH [memory.tenant, memory.text, memory.role, memory.topics]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}

CREATE FULLTEXT INDEX entity_name IF NOT EXISTS
FOR (entity:Entity) ON EACH [entity.tenant, entity.name, entity.aliases]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}
