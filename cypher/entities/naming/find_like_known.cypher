// Entities with names like some, as what stood for what at an instant, the likest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   searches    LIST<STRING>   a Lucene query for each name
// param:   limit    INTEGER        most entities for each name
// param:   known_at  ZONED DATETIME      the graph's clock: what stood for what then
// returns: at INTEGER, entity MAP
// index:   entity_tokens
// why:     the tenant is inside the query, and so few are taken that comparing them costs little.
UNWIND range(0, size($searches) - 1) AS at
CALL (at) {
  CALL db.index.fulltext.queryNodes('entity_tokens', $searches[at], {limit: $limit}) YIELD node AS named, score
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
  RETURN entity, max(score) AS best
}
RETURN at, entity {.id, .name, .type, .aliases} AS entity
ORDER BY at, best DESC
