// Conflicts that are new, each between its two memories.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        properties, a_id, b_id
// returns: id STRING
// index:   memory_id_unique, memory_id_unique
// why:     the caller has looked which there are: one pair, one conflict.
UNWIND $rows AS row
MATCH (a:Memory {id: row.a_id})
WHERE a.user_id = $user_id
MATCH (b:Memory {id: row.b_id})
WHERE b.user_id = $user_id
CREATE (conflict:Conflict)
SET conflict = row.properties, conflict.user_id = $user_id
CREATE (conflict)-[:BETWEEN {side: 'a', created_at: $at}]->(a)
CREATE (conflict)-[:BETWEEN {side: 'b', created_at: $at}]->(b)
RETURN conflict.id AS id
