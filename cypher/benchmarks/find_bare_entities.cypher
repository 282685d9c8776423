// The reads of a lookup in one statement, without rules: by letters, by meaning, and along relations.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING        whose
// param:   search   STRING        a Lucene query with the tenant in it
// param:   vector   LIST<FLOAT>   of the name
// returns: found LIST<MAP>, around LIST<MAP>
// index:   entity_tokens, entity_embedding
// why:     it is the least that the same answer costs.
CYPHER 25
CALL () {
  CALL db.index.fulltext.queryNodes('entity_tokens', $search, {limit: 40}) YIELD node AS entity, score
  WITH entity, score WHERE entity.user_id = $user_id
  RETURN entity, score
  UNION
  MATCH (entity:Entity)
    SEARCH entity IN (
      VECTOR INDEX entity_embedding FOR $vector
      WHERE entity.user_id = $user_id
      LIMIT 25
    ) SCORE AS score
  RETURN entity, score
}
WITH entity, max(score) AS best
ORDER BY best DESC
WITH collect(entity) AS entities
WITH entities, head(entities) AS first
OPTIONAL MATCH (first)-[relation:RELATES]-(other:Entity)
WHERE other.user_id = $user_id
RETURN [entity IN entities | entity {.id, .name, .type, .aliases}] AS found,
  collect(other {.id, .name, .type, .aliases, relation: relation.name})[..10] AS around
