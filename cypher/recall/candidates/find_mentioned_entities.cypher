// Entities of a query that candidates mention.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   ids       LIST<STRING>     candidates
// param:   entities  LIST<STRING>     ids of the entities that the query names
// param:   known_at  ZONED DATETIME   mentioned by then
// returns: id STRING, shared LIST<STRING>
// index:   memory_id_unique
// why:     for entities with more mentions than are read from their side.
CYPHER 25
UNWIND $ids AS id
MATCH (memory:Memory {id: id})-[mention:MENTIONS]->(entity:Entity)
WHERE memory.user_id = $user_id AND entity.id IN $entities AND mention.created_at <= $known_at
RETURN memory.id AS id, collect(DISTINCT entity.id) AS shared
