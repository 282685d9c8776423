// Entities whose names mean nearest what some vectors do, the nearest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING              whose
// param:   vectors  LIST<LIST<FLOAT>>   of the names
// param:   limit    INTEGER             most entities for each
// returns: at INTEGER, entity MAP, cosine FLOAT
// index:   entity_embedding, entity_user_key
// why:     the tenant is filtered inside the search, which is left out where the tenant has none: over an
//          index whose every entity was deleted, one that finds nothing fails. A cosine of the index is (1 + cosine) / 2.
CYPHER 25
UNWIND range(0, size($vectors) - 1) AS at
CALL (at) {
  WITH $vectors[at] AS vector
  WHERE EXISTS {
    MATCH (own:Entity)
    WHERE own.user_id = $user_id AND own.key IS NOT NULL AND own.embedding IS NOT NULL
  }
  MATCH (named:Entity)
    SEARCH named IN (
      VECTOR INDEX entity_embedding FOR vector
      WHERE named.user_id = $user_id
      LIMIT $limit
    ) SCORE AS score
  WITH named, score
  WHERE named.user_id = $user_id AND named.forgotten_at IS NULL
  MATCH (named)-[:MERGED_INTO*0..200]->(entity:Entity)
  WHERE entity.user_id = $user_id AND NOT EXISTS { MATCH (entity)-[:MERGED_INTO]->(:Entity) }
  RETURN entity, 2 * max(score) - 1 AS cosine
}
RETURN at, entity {.id, .name, .type, .aliases} AS entity, cosine
ORDER BY at, cosine DESC
