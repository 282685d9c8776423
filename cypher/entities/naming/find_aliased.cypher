// Entities with an alias that folds to one of some keys, the oldest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   keys     LIST<STRING>   folded names that are no entity's own name
// param:   searches    LIST<STRING>   a Lucene query for each
// returns: asked STRING, id STRING, name STRING, type STRING
// index:   entity_tokens
// why:     a whole name is one token of the index. What was merged stands for what it was merged into.
UNWIND range(0, size($keys) - 1) AS at
WITH $keys[at] AS asked, $searches[at] AS search
CALL (asked, search) {
  CALL db.index.fulltext.queryNodes('entity_tokens', search, {limit: 100}) YIELD node AS named
  WITH named
  WHERE named.user_id = $user_id AND asked IN named.alias_keys
  MATCH (named)-[:MERGED_INTO*0..200]->(entity:Entity)
  WHERE entity.user_id = $user_id AND NOT EXISTS { MATCH (entity)-[:MERGED_INTO]->(:Entity) }
  RETURN entity, min(named.created_at) AS since
}
RETURN asked, entity.id AS id, entity.name AS name, entity.type AS type
ORDER BY since, id
