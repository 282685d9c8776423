// Entities with an alias that folds to one of these keys, the oldest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   keys     LIST<STRING>   folded names that are no entity's own name
// returns: id STRING, key STRING, type STRING
// index:   entity_user_key
// why:     few entities have aliases, and no index looks into a list: asked for new names alone.
MATCH (entity:Entity)
WHERE entity.user_id = $user_id AND entity.key IS NOT NULL AND entity.alias_keys IS NOT NULL
UNWIND entity.alias_keys AS key
WITH entity, key
WHERE key IN $keys
RETURN entity.id AS id, key, entity.type AS type
ORDER BY entity.created_at, entity.id
