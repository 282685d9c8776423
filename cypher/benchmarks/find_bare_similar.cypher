// Memories of a user nearest a vector: the search alone, as a driver would be asked for it.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING        whose
// param:   vector   LIST<FLOAT>   what to be near to
// returns: id STRING, text STRING, score FLOAT
// index:   {{vector}}
// why:     the measure that recall is compared with.
CYPHER 25
MATCH (memory:Memory)
  SEARCH memory IN (
    VECTOR INDEX {{vector}} FOR $vector
    WHERE memory.user_id = $user_id AND memory.status = 'ACTIVE'
    LIMIT 50
  ) SCORE AS score
RETURN memory.id AS id, memory.text AS text, score
