// New properties of entities; without its vector where its name changed.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose; the caller holds this user's lock
// param:   rows     LIST<MAP>   id, properties
// returns: entity MAP
// index:   entity_id_unique
// why:     a seek for each.
UNWIND $rows AS row
MATCH (entity:Entity {id: row.id})
WHERE entity.user_id = $user_id
SET entity += row.properties, entity.id = row.id, entity.user_id = $user_id
RETURN entity {.id, .name, .type, .aliases} AS entity
