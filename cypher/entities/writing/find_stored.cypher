// Entities as they are stored, and what each was merged into.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   ids
// returns: id STRING, entity MAP, merged_into STRING
// index:   entity_id_unique
// why:     a seek for each.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id
OPTIONAL MATCH (entity)-[:MERGED_INTO]->(other:Entity)
WHERE other.user_id = $user_id
RETURN id, entity {.id, .name, .type, .aliases, .key, .created_at} AS entity, other.id AS merged_into
