// Entities whose name folds to one of these keys, of any type, the oldest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   keys     LIST<STRING>   folded names
// returns: id STRING, key STRING, type STRING
// index:   entity_user_key
// why:     a name given without a type means an entity that is known, whatever its type.
UNWIND $keys AS key
MATCH (entity:Entity {user_id: $user_id, key: key})
RETURN entity.id AS id, entity.key AS key, entity.type AS type
ORDER BY entity.created_at, entity.id
