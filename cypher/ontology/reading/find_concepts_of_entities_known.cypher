// Concepts that entities were instances of at an instant: as it was stated, and by the name of their type then.
//
// mode:    read
// tenant:  user and shared
// param:   user_id   STRING           whose
// param:   entities  LIST<MAP>        id, and type at that instant
// param:   known_at  ZONED DATETIME   the graph's clock
// returns: id STRING, concept MAP, stated BOOLEAN
// index:   entity_id_unique, concept_user_key_unique, concept_user_name
// why:     an entity has few. What a concept was then is not kept: it is answered as it is now.
UNWIND $entities AS given
MATCH (entity:Entity {id: given.id})
WHERE entity.user_id = $user_id
CALL (entity, given) {
  MATCH (entity)-[link:INSTANCE_OF|ENDED]->(own:Concept)
  WHERE own.user_id IN [$user_id, ''] AND coalesce(link.type, 'INSTANCE_OF') = 'INSTANCE_OF'
    AND link.created_at <= $known_at AND coalesce($known_at < link.ended_at, true)
  UNWIND [$user_id, ''] AS layer
  MATCH (concept:Concept {user_id: layer, key: own.key})
  WHERE concept.user_id IN [$user_id, '']
  RETURN concept, true AS stated
  LIMIT 20
  UNION
  UNWIND [$user_id, ''] AS layer
  MATCH (concept:Concept {user_id: layer, name_key: given.type})
  WHERE concept.user_id IN [$user_id, '']
  RETURN concept, false AS stated
  LIMIT 20
}
RETURN given.id AS id, concept {.*} AS concept, stated
