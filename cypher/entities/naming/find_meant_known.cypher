// Entities whose names mean nearest what some vectors do, as what stood for what at an instant.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING              whose
// param:   vectors  LIST<LIST<FLOAT>>   of the names
// param:   limit    INTEGER             most entities for each
// param:   known_at  ZONED DATETIME      the graph's clock: what stood for what then
// returns: at INTEGER, entity MAP, cosine FLOAT
// index:   entity_embedding
// why:     the tenant is filtered inside the search. A cosine of the index is (1 + cosine) / 2.
CYPHER 25
UNWIND range(0, size($vectors) - 1) AS at
CALL (at) {
  WITH $vectors[at] AS vector
  MATCH (named:Entity)
    SEARCH named IN (
      VECTOR INDEX entity_embedding FOR vector
      WHERE named.user_id = $user_id
      LIMIT $limit
    ) SCORE AS score
  WITH named, score
  WHERE named.user_id = $user_id
    AND (named.forgotten_at IS NULL OR $known_at < named.forgotten_at) AND named.created_at <= $known_at
  MATCH (named)-[ways:MERGED_INTO|ENDED*0..200]->(entity:Entity)
  WHERE entity.user_id = $user_id AND all(way IN ways WHERE coalesce(way.type, 'MERGED_INTO') = 'MERGED_INTO'
      AND way.created_at <= $known_at AND coalesce($known_at < way.ended_at, true))
    AND NOT EXISTS {
      MATCH (entity)-[way:MERGED_INTO|ENDED]->(:Entity)
      WHERE coalesce(way.type, 'MERGED_INTO') = 'MERGED_INTO' AND way.created_at <= $known_at
        AND coalesce($known_at < way.ended_at, true)
    }
  RETURN entity, 2 * max(score) - 1 AS cosine
}
RETURN at, entity {.id, .name, .type, .aliases} AS entity, cosine
ORDER BY at, cosine DESC
