// Count the memories that mention an entity and nothing else, and are not forgotten unless asked for.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose
// param:   entity_id  STRING    which
// param:   hidden     BOOLEAN   those that are forgotten, too
// returns: total INTEGER
// index:   entity_id_unique
// why:     asked only where a dry run tells what would be forgotten.
MATCH (entity:Entity {id: $entity_id})<-[:MENTIONS|SUBJECT|OBJECT]-(memory:Memory)
WHERE entity.user_id = $user_id AND memory.user_id = $user_id AND ($hidden OR memory.status <> 'FORGOTTEN')
  AND NOT EXISTS {
    MATCH (memory)-[:MENTIONS|SUBJECT|OBJECT]->(other:Entity) WHERE other <> entity
  }
RETURN count(DISTINCT memory) AS total
