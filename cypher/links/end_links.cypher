// End links: each becomes an ENDED relationship between the same two, which reads of the past see.
//
// mode:    write
// tenant:  user and shared
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        type, from_id, to_id, and id, or null for each of the type
// returns: type STRING, from_id STRING, to_id STRING, properties MAP
// index:   memory_id_unique, entity_id_unique, concept_id_unique
// why:     both ends by their ids, then what is between them. A mention's own `type` is kept as
//          mention_type, since `type` says what it was.
CYPHER 25
UNWIND $rows AS row
CALL (row) {
  MATCH (source:Memory {id: row.from_id}) WHERE source.user_id = $user_id
  RETURN source
  UNION
  MATCH (source:Entity {id: row.from_id}) WHERE source.user_id = $user_id
  RETURN source
}
CALL (row) {
  MATCH (target:Memory {id: row.to_id}) WHERE target.user_id = $user_id
  RETURN target
  UNION
  MATCH (target:Entity {id: row.to_id}) WHERE target.user_id = $user_id
  RETURN target
  UNION
  MATCH (target:Concept {id: row.to_id}) WHERE target.user_id IN [$user_id, '']
  RETURN target
}
MATCH (source)-[link:$(row.type)]->(target)
WHERE row.id IS NULL OR link.id = row.id
WITH DISTINCT source, link, target, properties(link) AS properties, row.type AS type
CREATE (source)-[ended:ENDED]->(target)
SET ended = properties, ended.mention_type = properties.type, ended.type = type,
  ended.ended_at = $at
DELETE link
RETURN type, source.id AS from_id, target.id AS to_id, properties
