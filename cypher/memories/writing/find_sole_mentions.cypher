// Memories that mention an entity and nothing else, and are not forgotten unless asked for.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose
// param:   entity_id  STRING    which
// param:   limit      INTEGER   most at once
// param:   hidden     BOOLEAN   those that are forgotten, too
// returns: id STRING
// index:   entity_id_unique
// why:     along the entity's own relationships; what is forgotten drops out, so that asking again
//          goes on.
MATCH (entity:Entity {id: $entity_id})<-[:MENTIONS|SUBJECT|OBJECT]-(memory:Memory)
WHERE entity.user_id = $user_id AND memory.user_id = $user_id AND ($hidden OR memory.status <> 'FORGOTTEN')
  AND NOT EXISTS {
    MATCH (memory)-[:MENTIONS|SUBJECT|OBJECT]->(other:Entity) WHERE other <> entity
  }
RETURN DISTINCT memory.id AS id
LIMIT $limit
