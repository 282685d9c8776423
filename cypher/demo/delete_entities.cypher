// Take away entities that nothing mentions any more.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   what the demo's memories mentioned
// returns: entities INTEGER
// index:   entity_id_unique
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id AND NOT EXISTS { (entity)--() }
WITH DISTINCT entity
DELETE entity
RETURN count(*) AS entities
