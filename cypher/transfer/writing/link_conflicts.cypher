// Conflicts that are brought in, each between the two memories that it names.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   rows     LIST<MAP>        id, a_id, b_id, created_at
// returns: id STRING
// index:   conflict_id_unique, memory_id_unique, memory_id_unique
// why:     a conflict whose memories are not the user's returns no row, and is refused.
UNWIND $rows AS row
MATCH (conflict:Conflict {id: row.id})
WHERE conflict.user_id = $user_id
MATCH (a:Memory {id: row.a_id})
WHERE a.user_id = $user_id
MATCH (b:Memory {id: row.b_id})
WHERE b.user_id = $user_id
CREATE (conflict)-[:BETWEEN {side: 'a', created_at: row.created_at}]->(a)
CREATE (conflict)-[:BETWEEN {side: 'b', created_at: row.created_at}]->(b)
RETURN conflict.id AS id
