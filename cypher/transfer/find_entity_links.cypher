// Links between entities that start from these.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   ids      LIST<STRING>     a page of entities
// param:   until    ZONED DATETIME   made no later
// returns: from_id STRING, type STRING, to_id STRING, properties MAP
// index:   entity_id_unique
// why:     an entity has few links of its own.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id
MATCH (entity)-[link:RELATES|MERGED_INTO|ENDED]->(other:Entity)
WHERE other.user_id = $user_id AND coalesce(link.created_at, $until) <= $until
RETURN id AS from_id, type(link) AS type, other.id AS to_id, properties(link) AS properties
