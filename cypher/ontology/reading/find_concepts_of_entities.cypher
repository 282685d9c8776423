// Concepts that entities are instances of: as it is stated, and by the name of their type.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the entities
// returns: id STRING, concept MAP, stated BOOLEAN
// index:   entity_id_unique, concept_user_key_unique, concept_user_name
// why:     an entity has few; what it is stated to be is in the user's layer, and the shared concept
//          of that key may say more of it.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id
CALL (entity) {
  MATCH (entity)-[:INSTANCE_OF]->(own:Concept)
  WHERE own.user_id IN [$user_id, '']
  UNWIND [$user_id, ''] AS layer
  MATCH (concept:Concept {user_id: layer, key: own.key})
  WHERE concept.user_id IN [$user_id, '']
  RETURN concept, true AS stated
  LIMIT 20
  UNION
  UNWIND [$user_id, ''] AS layer
  MATCH (concept:Concept {user_id: layer, name_key: entity.type})
  WHERE concept.user_id IN [$user_id, '']
  RETURN concept, false AS stated
  LIMIT 20
}
RETURN id, concept {.*} AS concept, stated
