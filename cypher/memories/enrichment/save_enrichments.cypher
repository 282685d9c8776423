// Store what enrichment found of memories, and that they owe it no more.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        id, properties
// returns: id STRING
// index:   memory_id_unique
// why:     no Change: nobody did it, and what it says follows from the text and the vocabulary.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.user_id = $user_id
SET memory += row.properties, memory.enriched_at = $at, memory.enrich_due = NULL, memory.enrich_attempts = NULL
RETURN memory.id AS id
