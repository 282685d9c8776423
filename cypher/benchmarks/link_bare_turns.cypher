// Turns of a user after one another, as a conversation has them.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose
// param:   rows     LIST<MAP>   earlier, later: ids
// returns: linked INTEGER
// index:   memory_id_unique
// why:     recall reads a turn with its neighbours.
UNWIND $rows AS row
MATCH (earlier:Memory {id: row.earlier})
WHERE earlier.user_id = $user_id
MATCH (later:Memory {id: row.later})
WHERE later.user_id = $user_id
CREATE (earlier)-[:NEXT]->(later)
RETURN count(*) AS linked
