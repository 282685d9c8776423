// Entities whose name folds to one of these keys, of any type, the oldest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   keys     LIST<STRING>   folded names
// returns: asked STRING, id STRING, name STRING, type STRING
// index:   entity_user_key
// why:     a name given without a type means an entity that is known, whatever its type. What was merged
//          stands for what it was merged into.
UNWIND $keys AS asked
MATCH (named:Entity {user_id: $user_id, key: asked})-[:MERGED_INTO*0..200]->(entity:Entity)
WHERE entity.user_id = $user_id AND NOT EXISTS { MATCH (entity)-[:MERGED_INTO]->(:Entity) }
WITH asked, entity, min(named.created_at) AS since
RETURN asked, entity.id AS id, entity.name AS name, entity.type AS type
ORDER BY since, id
