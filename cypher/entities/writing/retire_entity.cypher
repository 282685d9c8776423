// Hide an entity that is not hidden yet.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   id       STRING           which
// param:   at       ZONED DATETIME   now
// returns: id STRING
// index:   entity_id_unique
// why:     one seek.
MATCH (entity:Entity {id: $id})
WHERE entity.user_id = $user_id AND entity.forgotten_at IS NULL
SET entity.forgotten_at = $at
RETURN entity.id AS id
