// What entities were merged into, at the end; those that stand for themselves are left out.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the entities
// returns: id STRING, entity MAP
// index:   entity_id_unique
// why:     along MERGED_INTO, of which an entity has one at most.
UNWIND $ids AS id
MATCH (named:Entity {id: id})-[:MERGED_INTO*1..200]->(entity:Entity)
WHERE named.user_id = $user_id AND entity.user_id = $user_id
  AND NOT EXISTS { MATCH (entity)-[:MERGED_INTO]->(:Entity) }
RETURN id, entity {.id, .name, .type, .aliases} AS entity
