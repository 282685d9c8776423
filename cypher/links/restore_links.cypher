// Make links anew that had ended: the graph learns of them now.
//
// mode:    write
// tenant:  user and shared
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        type, from_id, to_id, id (or null), properties
// returns: type STRING, from_id STRING, to_id STRING, properties MAP
// index:   memory_id_unique, entity_id_unique, concept_id_unique
// why:     both ends by their ids; what is there already stays as it is, and is not answered.
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
WITH row, source, target
WHERE NOT EXISTS {
  MATCH (source)-[same:$(row.type)]->(target) WHERE row.id IS NULL OR same.id = row.id
}
CREATE (source)-[link:$(row.type)]->(target)
SET link = row.properties, link.created_at = $at
RETURN row.type AS type, source.id AS from_id, target.id AS to_id, properties(link) AS properties
