// Link memories to the entities that they mention, and facts to their subjects and objects.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        memory_id, entity_id, text, type, subject, object (booleans)
// returns: hidden LIST<STRING>
// index:   memory_id_unique, entity_id_unique
// why:     one row for a pair: the subject and the object of a fact are mentions of it, too. Those
//          that are hidden are told: who mentions them shows them, with a Change.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
WHERE memory.user_id = $user_id
MATCH (entity:Entity {id: row.entity_id})
WHERE entity.user_id = $user_id
MERGE (memory)-[mention:MENTIONS]->(entity)
  ON CREATE SET mention.created_at = $at
SET mention.text = row.text, mention.type = row.type
FOREACH (yes IN CASE WHEN row.subject THEN [1] ELSE [] END |
  MERGE (memory)-[about:SUBJECT]->(entity)
    ON CREATE SET about.created_at = $at
)
FOREACH (yes IN CASE WHEN row.object THEN [1] ELSE [] END |
  MERGE (memory)-[says:OBJECT]->(entity)
    ON CREATE SET says.created_at = $at
)
RETURN collect(DISTINCT CASE WHEN entity.forgotten_at IS NOT NULL THEN entity.id END) AS hidden
