// Show entities again that were hidden.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   which
// returns: id STRING, hidden_at ZONED DATETIME
// index:   entity_id_unique
// why:     a seek for each; those that are shown stay as they are.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id AND entity.forgotten_at IS NOT NULL
WITH entity, entity.forgotten_at AS hidden_at
SET entity.forgotten_at = NULL
RETURN entity.id AS id, hidden_at
