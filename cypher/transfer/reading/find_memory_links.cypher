// Links that start from these memories.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   ids      LIST<STRING>     a page of memories
// param:   until    ZONED DATETIME   made no later
// returns: from_id STRING, type STRING, to_id STRING, properties MAP
// index:   memory_id_unique
// why:     a memory has few links of its own.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
MATCH (memory)-[link]->(other)
WHERE other.user_id = $user_id AND NOT other:Tombstone AND coalesce(link.created_at, $until) <= $until
RETURN id AS from_id, type(link) AS type, other.id AS to_id, properties(link) AS properties
