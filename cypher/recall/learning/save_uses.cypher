// Note that memories were used: that counts as evidence for facts, from which they fade anew.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        id; weight as of now, expires_at, or null
// returns: saved INTEGER
// index:   memory_id_unique
// why:     one seek each, of the few hits of an answer.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.user_id = $user_id AND memory.status IN ['ACTIVE', 'PENDING_EMBED']
  AND coalesce(memory.last_evidence_at, memory.created_at) < $at
SET memory.last_evidence_at = $at, memory.weight = row.weight, memory.expires_at = row.expires_at
RETURN count(*) AS saved
