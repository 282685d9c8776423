// Entities of a user, none hidden, that concepts name, or that are instances of them: by their type, or as stated.
//
// mode:    read
// tenant:  user and shared
// param:   user_id   STRING           whose
// param:   keys      LIST<STRING>     of the concepts
// param:   known_at  ZONED DATETIME   the graph's clock; null for now
// param:   limit     INTEGER          most of each concept and way
// returns: key STRING, entity MAP, instance BOOLEAN
// index:   concept_user_key_unique, entity_user_key, entity_user_type_key_unique
// why:     seeks for each concept, all within the user's own entities: a shared concept is no hub.
UNWIND $keys AS key
UNWIND [$user_id, ''] AS layer
MATCH (concept:Concept {user_id: layer, key: key})
WHERE concept.user_id IN [$user_id, '']
CALL (concept) {
  MATCH (entity:Entity {user_id: $user_id, key: concept.name_key})
  WHERE ($known_at IS NULL OR entity.created_at <= $known_at)
    AND (entity.forgotten_at IS NULL OR $known_at < entity.forgotten_at)
  RETURN entity, false AS instance
  LIMIT $limit
  UNION
  MATCH (entity:Entity {user_id: $user_id, type: toLower(concept.name)})
  WHERE entity.key >= '' AND ($known_at IS NULL OR entity.created_at <= $known_at)
    AND (entity.forgotten_at IS NULL OR $known_at < entity.forgotten_at)
  RETURN entity, true AS instance
  LIMIT $limit
  UNION
  MATCH (entity:Entity)-[stated:INSTANCE_OF|ENDED]->(concept)
  WHERE entity.user_id = $user_id AND coalesce(stated.type, 'INSTANCE_OF') = 'INSTANCE_OF'
    AND (entity.forgotten_at IS NULL OR $known_at < entity.forgotten_at)
    AND CASE WHEN $known_at IS NULL THEN stated.ended_at IS NULL
      ELSE stated.created_at <= $known_at AND coalesce($known_at < stated.ended_at, true) END
  RETURN entity, true AS instance
  LIMIT $limit
}
RETURN DISTINCT key, entity {.id, .name, .type, .aliases} AS entity, instance
ORDER BY key, instance, entity.name, entity.id
