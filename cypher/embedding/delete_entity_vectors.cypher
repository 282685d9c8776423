// Entities in the order of their ids lose their vectors, and wait to be embedded again.
//
// mode:    write
// tenant:  all because changing the model reaches everybody's vectors
// param:   place  STRING           go on behind this id
// param:   at     ZONED DATETIME   now
// param:   limit  INTEGER          most entities of this transaction
// returns: last_id STRING, seen INTEGER
// index:   entity_id_unique
// why:     pages by id, each a transaction: it can be cut short and begun again.
MATCH (entity:Entity)
WHERE entity.id > $place
WITH entity
ORDER BY entity.id
LIMIT $limit
SET entity.embedding = NULL, entity.unembedded_at = $at, entity.attempts = NULL
RETURN max(entity.id) AS last_id, count(*) AS seen
