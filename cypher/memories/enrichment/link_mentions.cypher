// Link memories to the entities that enrichment found in them, unless they mention them already.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        memory_id, entity_id, text, type
// returns: hidden LIST<STRING>, made LIST<MAP>
// index:   memory_id_unique, entity_id_unique
// why:     what a writer said of a mention stays. Hidden entities are told: who mentions them shows them.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
WHERE memory.user_id = $user_id
MATCH (entity:Entity {id: row.entity_id})
WHERE entity.user_id = $user_id
WITH row, memory, entity, NOT EXISTS { (memory)-[:MENTIONS]->(entity) } AS made
MERGE (memory)-[mention:MENTIONS]->(entity)
  ON CREATE SET mention.created_at = $at, mention.text = row.text, mention.type = row.type
RETURN collect(DISTINCT CASE WHEN entity.forgotten_at IS NOT NULL THEN entity.id END) AS hidden,
  collect(CASE WHEN made THEN row END) AS made
