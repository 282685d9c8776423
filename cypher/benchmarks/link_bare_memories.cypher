// Links between memories, at random.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        type, rel (null but for LINK), one, other: ids
// returns: linked INTEGER
// index:   memory_id_unique
// why:     what a walk is measured on.
CYPHER 25
UNWIND $rows AS row
MATCH (one:Memory {id: row.one})
WHERE one.user_id = $user_id
MATCH (other:Memory {id: row.other})
WHERE other.user_id = $user_id
CREATE (one)-[link:$(row.type)]->(other)
SET link.created_at = $at, link.rel = row.rel
RETURN count(*) AS linked
