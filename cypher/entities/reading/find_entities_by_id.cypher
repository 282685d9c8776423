// Entities of a user by their ids, except hidden entities.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   ids       LIST<STRING>     of the entities
// param:   known_at  ZONED DATETIME   the graph's clock: those hidden since are there, too; null: now
// returns: entity MAP
// index:   entity_id_unique
// why:     one seek an entity. What it was called then, and whether it was hidden, its changes tell.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id AND (entity.forgotten_at IS NULL OR $known_at < entity.forgotten_at)
  AND coalesce(entity.created_at <= $known_at, true)
RETURN entity {.id, .name, .type, .aliases} AS entity
