// Entities that came with an ontology, marked that an ontology states them no more.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   which
// param:   source   STRING         which ontology
// returns: id STRING, before LIST<STRING>, after LIST<STRING>
// index:   entity_id_unique
// why:     a seek for each. Without any source it has no list: so it was before the first.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id AND $source IN entity.sources
WITH entity, entity.sources AS before, [one IN entity.sources WHERE one <> $source] AS rest
SET entity.sources = CASE rest WHEN [] THEN NULL ELSE rest END
RETURN entity.id AS id, before, entity.sources AS after
