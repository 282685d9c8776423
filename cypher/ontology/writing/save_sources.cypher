// Entities that came with an ontology, marked that it states them.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   which
// param:   source   STRING         which ontology
// returns: id STRING, before LIST<STRING>, after LIST<STRING>
// index:   entity_id_unique
// why:     a seek for each; those that are told already stay as they are.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id AND entity.iri IS NOT NULL
  AND NOT $source IN coalesce(entity.sources, [])
WITH entity, entity.sources AS before
SET entity.sources = coalesce(before, []) + [$source]
RETURN entity.id AS id, before, entity.sources AS after
