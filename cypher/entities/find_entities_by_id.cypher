// Entities of a user by their ids, but forgotten ones.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the entities
// returns: entity MAP
// index:   entity_id_unique
// why:     one seek an entity.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id AND entity.forgotten_at IS NULL
RETURN entity {.id, .name, .type, .aliases} AS entity
