// Memories of a user that mean nearly what a vector does, of one kind, best first.
//
// mode:    read
// tenant:  user
// param:   user_id         STRING         whose
// param:   vector          LIST<FLOAT>    what to be near to
// param:   kind            STRING         a memory is compared with its own kind
// param:   trusts          LIST<STRING>   trusts that count
// param:   except_id       STRING         left out: the memory itself, or null
// param:   min_similarity  FLOAT          least cosine
// param:   fetch           INTEGER        candidates of the index
// param:   limit           INTEGER        most rows
// returns: memory MAP, similarity FLOAT, subject_id STRING, object_id STRING, sources LIST<STRING>
// index:   {{vector}}
// why:     what the index can filter is inside the search, so that a small tenant is not crowded out.
CYPHER 25
MATCH (memory:Memory)
  SEARCH memory IN (
    VECTOR INDEX {{vector}} FOR $vector
    WHERE memory.user_id = $user_id AND memory.status = 'ACTIVE' AND memory.kind = $kind
      AND memory.trust IN $trusts
    LIMIT $fetch
  ) SCORE AS score
WITH memory, 2 * vector.similarity.cosine(memory.embedding, $vector) - 1 AS similarity
WHERE memory.user_id = $user_id AND similarity >= $min_similarity
  AND ($except_id IS NULL OR memory.id <> $except_id)
WITH memory, similarity
ORDER BY similarity DESC, memory.id
LIMIT $limit
RETURN memory {.*, embedding: NULL, token_vectors: NULL, embedding_b: NULL} AS memory, similarity,
  head([(memory)-[:SUBJECT]->(subject:Entity) WHERE subject.user_id = $user_id | subject.id]) AS subject_id,
  head([(memory)-[:OBJECT]->(object:Entity) WHERE object.user_id = $user_id | object.id]) AS object_id,
  [(memory)-[:DERIVED_FROM]->(source:Memory) WHERE source.user_id = $user_id | source.id] AS sources
