// Statements of an ontology about a user's entities: their existence, their concepts, their relations.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING   whose
// param:   source   STRING   which ontology
// returns: from_id STRING, iri STRING, type STRING, to_id STRING, id STRING, key STRING, name STRING
// index:   entity_user_key
// why:     a user's entities are read whole, once an import; each has few links of its own. What is
//          stated with no link has a row without a type.
MATCH (entity:Entity)
WHERE entity.user_id = $user_id AND entity.key >= ''
CALL (entity) {
  MATCH (entity)-[link:INSTANCE_OF]->(concept:Concept)
  WHERE concept.user_id IN [$user_id, ''] AND link.ontology = $source
  RETURN type(link) AS type, concept.id AS to_id, null AS id, concept.key AS key, null AS name
  UNION ALL
  MATCH (entity)-[link:RELATES]->(other:Entity)
  WHERE other.user_id = $user_id AND link.ontology = $source
  RETURN type(link) AS type, other.id AS to_id, link.id AS id, null AS key, link.name AS name
  UNION ALL
  WITH entity WHERE $source IN entity.sources
  RETURN null AS type, null AS to_id, null AS id, null AS key, null AS name
}
RETURN entity.id AS from_id, entity.iri AS iri, type, to_id, id, key, name
