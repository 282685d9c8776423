// Entities with names like some, the likest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   searches    LIST<STRING>   a Lucene query for each name
// param:   limit    INTEGER        most entities for each name
// returns: at INTEGER, entity MAP
// index:   entity_tokens
// why:     the tenant is inside the query, and so few are taken that comparing them costs little. What was
//          merged stands for what it was merged into.
UNWIND range(0, size($searches) - 1) AS at
CALL (at) {
  CALL db.index.fulltext.queryNodes('entity_tokens', $searches[at], {limit: $limit}) YIELD node AS named, score
  WITH named, score
  WHERE named.user_id = $user_id AND named.forgotten_at IS NULL
  MATCH (named)-[:MERGED_INTO*0..200]->(entity:Entity)
  WHERE entity.user_id = $user_id AND NOT EXISTS { MATCH (entity)-[:MERGED_INTO]->(:Entity) }
  RETURN entity, max(score) AS best
}
RETURN at, entity {.id, .name, .type, .aliases} AS entity
ORDER BY at, best DESC
