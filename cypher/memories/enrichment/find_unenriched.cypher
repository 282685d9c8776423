// A user's memories that owe no enrichment and never had any, behind an instant and an id, oldest first.
//
// mode:    read
// tenant:  user
// param:   user_id       STRING           whose
// param:   created_at    ZONED DATETIME   memories stored then or later
// param:   after_id      STRING           of those stored then: with a greater id
// param:   max_attempts  INTEGER          memories that failed this often are skipped
// param:   limit         INTEGER          most memories
// returns: id STRING, created_at ZONED DATETIME
// index:   memory_user_created
// why:     a portion of a run, which keeps its place. What is in quarantine waits.
MATCH (memory:Memory)
USING INDEX memory:Memory(user_id, created_at)
WHERE memory.user_id = $user_id AND memory.created_at >= $created_at
  AND (memory.created_at > $created_at OR memory.id > $after_id)
  AND memory.enriched_at IS NULL AND memory.enrich_due IS NULL
  AND memory.status IN ['ACTIVE', 'PENDING_EMBED'] AND memory.trust <> 'QUARANTINED'
  AND coalesce(memory.enrich_attempts, 0) < $max_attempts
RETURN memory.id AS id, memory.created_at AS created_at
ORDER BY memory.user_id, memory.created_at, memory.id
LIMIT $limit
