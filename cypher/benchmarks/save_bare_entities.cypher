// Entities with the memories that mention them.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        properties of the entity, memory_ids
// returns: saved INTEGER
// index:   memory_id_unique
// why:     what a walk is measured on.
UNWIND $rows AS row
CREATE (entity:Entity)
SET entity = row.properties, entity.user_id = $user_id, entity.created_at = $at
WITH entity, row
UNWIND row.memory_ids AS memory_id
MATCH (memory:Memory {id: memory_id})
WHERE memory.user_id = $user_id
CREATE (memory)-[:MENTIONS {created_at: $at, text: entity.name, type: entity.type}]->(entity)
RETURN count(*) AS saved
