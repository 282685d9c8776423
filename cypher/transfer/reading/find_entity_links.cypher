// Links to other entities and to concepts that start from these entities.
//
// What leads to a shared concept says which, since another graph has it under another id.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING           whose
// param:   ids      LIST<STRING>     a page of entities
// param:   until    ZONED DATETIME   made no later
// returns: from_id STRING, type STRING, to_id STRING, properties MAP, shared MAP
// index:   entity_id_unique
// why:     an entity has few links of its own.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id
CALL (entity) {
  MATCH (entity)-[link:RELATES|MERGED_INTO|ENDED]->(other:Entity)
  WHERE other.user_id = $user_id
  RETURN link, other.id AS to_id, NULL AS shared
  UNION ALL
  MATCH (entity)-[link:INSTANCE_OF|ENDED]->(concept:Concept)
  WHERE concept.user_id IN [$user_id, '']
  RETURN link, concept.id AS to_id,
    CASE concept.user_id WHEN '' THEN concept {.key, .name, .iri} END AS shared
}
WITH id, link, to_id, shared
WHERE coalesce(link.created_at, $until) <= $until
RETURN id AS from_id, type(link) AS type, to_id, properties(link) AS properties, shared
