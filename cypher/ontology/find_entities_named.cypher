// Entities of a user by their folded names.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   names    LIST<STRING>   folded
// param:   limit    INTEGER        most
// returns: id STRING
// index:   entity_user_key
// why:     one seek a name.
UNWIND $names AS name
MATCH (entity:Entity {user_id: $user_id, key: name})
RETURN DISTINCT entity.id AS id
LIMIT $limit
