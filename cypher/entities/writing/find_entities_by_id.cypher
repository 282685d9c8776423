// Which of these entities there are, each as what it was merged into, if it was.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   ids
// returns: asked STRING, id STRING, name STRING, type STRING
// index:   entity_id_unique
// why:     a seek for each.
UNWIND $ids AS id
MATCH (named:Entity {id: id})-[:MERGED_INTO*0..200]->(entity:Entity)
WHERE named.user_id = $user_id AND entity.user_id = $user_id
  AND NOT EXISTS { MATCH (entity)-[:MERGED_INTO]->(:Entity) }
RETURN id AS asked, entity.id AS id, entity.name AS name, entity.type AS type
