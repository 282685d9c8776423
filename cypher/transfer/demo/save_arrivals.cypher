// Say of memories of long ago that they fade from their arrival on.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   their arrival
// param:   rows     LIST<MAP>        id, expires_at
// returns: saved INTEGER
// index:   memory_id_unique
// why:     one seek each, once in a graph's life.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.user_id = $user_id
SET memory.arrived_at = $at, memory.expires_at = row.expires_at
RETURN count(*) AS saved
