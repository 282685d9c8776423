// Entities whose names mean nearest what some vectors do, the nearest first; and how near others are.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING              whose
// param:   vectors  LIST<LIST<FLOAT>>   of the names
// param:   ids      LIST<STRING>        of entities that are compared with each of them besides
// param:   limit    INTEGER             most entities for each, but for those
// returns: at INTEGER, entity MAP, cosine FLOAT, searched BOOLEAN
// index:   entity_embedding, entity_id_unique
// why:     the tenant is filtered inside the search. A cosine of the index is (1 + cosine) / 2, and so is
//          the function's. What is compared besides is some dozens of seeks.
CYPHER 25
UNWIND range(0, size($vectors) - 1) AS at
CALL (at) {
  WITH $vectors[at] AS asked
  CALL (asked) {
    MATCH (named:Entity)
      SEARCH named IN (
        VECTOR INDEX entity_embedding FOR asked
        WHERE named.user_id = $user_id
        LIMIT $limit
      ) SCORE AS score
    RETURN named, score, true AS searched
    UNION ALL
    UNWIND $ids AS id
    MATCH (named:Entity {id: id})
    WHERE named.embedding IS NOT NULL
    RETURN named, vector.similarity.cosine(named.embedding, asked) AS score, false AS searched
  }
  WITH named, score, searched
  WHERE named.user_id = $user_id AND named.forgotten_at IS NULL
  MATCH (named)-[:MERGED_INTO*0..200]->(entity:Entity)
  WHERE entity.user_id = $user_id AND NOT EXISTS { MATCH (entity)-[:MERGED_INTO]->(:Entity) }
  RETURN entity, 2 * max(score) - 1 AS cosine, true IN collect(searched) AS searched
}
RETURN at, entity {.id, .name, .type, .aliases} AS entity, cosine, searched
ORDER BY at, cosine DESC
