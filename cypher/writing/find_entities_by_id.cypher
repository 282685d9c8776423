// Which of these entities there are.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   ids
// returns: id STRING, name STRING, type STRING
// index:   entity_id_unique
// why:     a seek for each.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id
RETURN entity.id AS id, entity.name AS name, entity.type AS type
