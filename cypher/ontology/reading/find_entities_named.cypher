// Entities of a user, none hidden, by their folded names.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   names    LIST<STRING>   folded
// param:   known_at  ZONED DATETIME  the graph's clock; null for now
// param:   limit    INTEGER        most
// returns: id STRING
// index:   entity_user_key
// why:     one seek a name.
UNWIND $names AS name
MATCH (entity:Entity {user_id: $user_id, key: name})
WHERE entity.forgotten_at IS NULL OR $known_at < entity.forgotten_at
RETURN DISTINCT entity.id AS id
LIMIT $limit
