// Count everybody's memories that owe their enrichment, since when, and those given up.
//
// mode:    read
// tenant:  all because health is everybody's
// param:   max_attempts  INTEGER   memories that failed this often are given up
// returns: pending INTEGER, resting INTEGER, oldest_at ZONED DATETIME
// index:   memory_enrich_due
// why:     what waits is little, and the index has it together.
MATCH (memory:Memory)
WHERE memory.enrich_due IS NOT NULL AND memory.status IN ['ACTIVE', 'PENDING_EMBED']
  AND memory.trust <> 'QUARANTINED'
WITH memory, coalesce(memory.enrich_attempts, 0) >= $max_attempts AS rests
RETURN count(CASE WHEN rests THEN NULL ELSE 1 END) AS pending,
  count(CASE WHEN rests THEN 1 END) AS resting,
  min(CASE WHEN rests THEN NULL ELSE memory.enrich_due END) AS oldest_at
