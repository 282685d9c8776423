// Count everybody's memories that wait for their embedding, since when, and those given up.
//
// mode:    read
// tenant:  all because health is everybody's
// param:   max_attempts  INTEGER   rows that failed this often are skipped
// returns: pending INTEGER, resting INTEGER, oldest_at ZONED DATETIME
// index:   memory_status_updated
// why:     what waits is little, and the index has it together.
MATCH (memory:Memory)
WHERE memory.status = 'PENDING_EMBED' AND memory.updated_at IS NOT NULL
WITH memory, coalesce(memory.attempts, 0) >= $max_attempts AS rests
RETURN count(CASE WHEN rests THEN NULL ELSE 1 END) AS pending,
  count(CASE WHEN rests THEN 1 END) AS resting,
  min(CASE WHEN rests THEN NULL ELSE memory.updated_at END) AS oldest_at
