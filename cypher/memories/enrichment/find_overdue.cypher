// Memories whose enrichment is overdue, of every user, the longest waiting first.
//
// mode:    read
// tenant:  all because the sweeper queues again what lost messages left, whoever's it is
// param:   before        ZONED DATETIME   waiting since before this instant
// param:   max_attempts  INTEGER          memories that failed this often are skipped
// param:   limit         INTEGER          most memories
// returns: user_id STRING, ids LIST<STRING>
// index:   memory_enrich_due
// why:     the graph, not the queue, is the list of what is owed.
MATCH (memory:Memory)
WHERE memory.enrich_due < $before AND memory.status IN ['ACTIVE', 'PENDING_EMBED']
  AND memory.trust <> 'QUARANTINED' AND coalesce(memory.enrich_attempts, 0) < $max_attempts
WITH memory
ORDER BY memory.enrich_due
LIMIT $limit
RETURN memory.user_id AS user_id, collect(memory.id) AS ids
