// Count a user's memories that owe no enrichment and never had any, from an instant on.
//
// mode:    read
// tenant:  user
// param:   user_id     STRING           whose
// param:   created_at  ZONED DATETIME   memories stored then or later
// returns: memories INTEGER
// index:   memory_user_created
// why:     a run says how far it is; once at its begin.
MATCH (memory:Memory)
USING INDEX memory:Memory(user_id, created_at)
WHERE memory.user_id = $user_id AND memory.created_at >= $created_at
  AND memory.enriched_at IS NULL AND memory.enrich_due IS NULL
  AND memory.status IN ['ACTIVE', 'PENDING_EMBED'] AND memory.trust <> 'QUARANTINED'
RETURN count(*) AS memories
