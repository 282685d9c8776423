// Links from a fact to its subject or object, and the mention that came with each.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   id       STRING         the fact
// param:   types    LIST<STRING>   of SUBJECT and OBJECT
// returns: type STRING, entity_id STRING
// index:   memory_id_unique
// why:     an entity that is still the other of the two stays mentioned.
MATCH (memory:Memory {id: $id})-[link:SUBJECT|OBJECT]->(entity:Entity)
WHERE memory.user_id = $user_id AND entity.user_id = $user_id AND type(link) IN $types
OPTIONAL MATCH (memory)-[mention:MENTIONS]->(entity)
WHERE NOT EXISTS {
  MATCH (memory)-[other:SUBJECT|OBJECT]->(entity)
  WHERE NOT type(other) IN $types
}
UNWIND [type(link), type(mention)] AS type
WITH type, entity
WHERE type IS NOT NULL
RETURN DISTINCT type, entity.id AS entity_id
