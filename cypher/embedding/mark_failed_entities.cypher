// Count attempts at embedding each of these entities' names.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   what could not be embedded
// param:   by       INTEGER        one more; or one less, of an attempt that was not made after all
// returns: id STRING, attempts INTEGER
// index:   entity_id_unique
// why:     an item that keeps failing rests after a number of attempts.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id
SET entity.attempts = coalesce(entity.attempts, 0) + $by
RETURN entity.id AS id, entity.attempts AS attempts
