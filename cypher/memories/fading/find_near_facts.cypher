// Facts of a user that are near a vector, also such as have faded, with what they rest on.
//
// mode:    read
// tenant:  user
// param:   user_id         STRING           whose
// param:   vector          LIST<FLOAT>      what to be near to
// param:   trusts          LIST<STRING>     trusts that count
// param:   told_at         ZONED DATETIME   when it was told: only evidence after the last counts
// param:   episode_id      STRING           of what was told: what rests on it already is left out
// param:   min_similarity  FLOAT            least cosine
// param:   fetch           INTEGER          candidates of the index
// param:   limit           INTEGER          most rows
// returns: id STRING, text STRING, text_hash STRING, language STRING, object STRING, similarity FLOAT, roles LIST<STRING>
// index:   {{vector}}
// why:     what the index can filter is inside the search, so that a small tenant is not crowded out.
CYPHER 25
MATCH (memory:Memory)
  SEARCH memory IN (
    VECTOR INDEX {{vector}} FOR $vector
    WHERE memory.user_id = $user_id AND memory.status IN ['ACTIVE', 'STALE', 'DEPRECATED'] AND memory.kind = 'FACT'
      AND memory.trust IN $trusts
    LIMIT $fetch
  ) SCORE AS score
WITH memory, 2 * vector.similarity.cosine(memory.embedding, $vector) - 1 AS similarity
WHERE memory.user_id = $user_id AND similarity >= $min_similarity
  AND coalesce(memory.evidence_through, memory.created_at) < $told_at
  AND NOT EXISTS { MATCH (memory)-[:DERIVED_FROM]->(:Memory {id: $episode_id}) }
WITH memory, similarity
ORDER BY similarity DESC, memory.id
LIMIT $limit
RETURN memory.id AS id, memory.text AS text, memory.text_hash AS text_hash, memory.language AS language,
  memory.object AS object, similarity,
  [(memory)-[:DERIVED_FROM]->(source:Episode) WHERE source.user_id = $user_id | source.role] AS roles
