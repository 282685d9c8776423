// Two memories disagree, and both stay.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   a_id     STRING           one
// param:   b_id     STRING           the other
// param:   at       ZONED DATETIME   now
// returns: type STRING, from_id STRING, to_id STRING, properties MAP
// index:   memory_id_unique, memory_id_unique
// why:     one link, whichever way it points; none where there is one.
MATCH (a:Memory {id: $a_id})
WHERE a.user_id = $user_id
MATCH (b:Memory {id: $b_id})
WHERE b.user_id = $user_id AND NOT EXISTS { (a)-[:CONTRADICTS]-(b) }
CREATE (a)-[link:CONTRADICTS {created_at: $at}]->(b)
RETURN type(link) AS type, a.id AS from_id, b.id AS to_id, properties(link) AS properties
