// Date the enrichment that memories of long ago owe to the time at which they arrived.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   their arrival
// param:   ids      LIST<STRING>     the demo's memories
// returns: saved INTEGER
// index:   memory_id_unique
// why:     health tells how long work has waited, and nobody could begin it before the demo was loaded.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id AND memory.enrich_due IS NOT NULL
SET memory.enrich_due = $at
RETURN count(*) AS saved
