// Count memories that the vector index finds under a vector that was erased.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING        whose
// param:   vector   LIST<FLOAT>   the vector
// param:   least    FLOAT         cosine of the same text
// param:   limit    INTEGER       candidates of the index
// returns: found INTEGER
// index:   {{vector}}
// why:     a probe, of the index itself: it finds what it still holds.
CYPHER 25
MATCH (memory:Memory)
  SEARCH memory IN (
    VECTOR INDEX {{vector}} FOR $vector
    WHERE memory.user_id = $user_id
    LIMIT $limit
  ) SCORE AS score
WITH memory, 2 * vector.similarity.cosine(memory.embedding, $vector) - 1 AS similarity
WHERE memory.user_id = $user_id AND similarity >= $least
RETURN count(*) AS found
