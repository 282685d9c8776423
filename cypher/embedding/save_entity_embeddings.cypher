// Vectors of names that are still what was embedded.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose
// param:   model    STRING      the model that made the vectors
// param:   rows     LIST<MAP>   id, name and type that were embedded, vector
// returns: id STRING
// index:   entity_id_unique
// why:     the first SET takes the node's lock, so that a name that changed meanwhile keeps waiting.
MATCH (meta:Meta {id: 'meta'})
WHERE meta.embedding_model = $model
UNWIND $rows AS row
MATCH (entity:Entity {id: row.id})
WHERE entity.user_id = $user_id
SET entity.attempts = coalesce(entity.attempts, 0)
WITH entity, row
WHERE entity.unembedded_at IS NOT NULL AND entity.name = row.name AND entity.type = row.type
SET entity.unembedded_at = NULL, entity.attempts = NULL
WITH entity, row
CALL db.create.setNodeVectorProperty(entity, 'embedding', row.vector)
RETURN entity.id AS id
