// Memories whose embedding is overdue, of every user, the longest waiting first and ended memories last.
//
// mode:    read
// tenant:  all because the sweeper queues again what lost messages left, whoever's it is
// param:   before        ZONED DATETIME   waiting since before this instant
// param:   max_attempts  INTEGER          rows that failed this often are skipped
// param:   limit         INTEGER          most memories looked at
// returns: user_id STRING, ids LIST<STRING>
// index:   memory_status_updated, memory_unembedded
// why:     the graph, not the queue, is the list of what is owed.
CALL () {
  MATCH (memory:Memory)
  WHERE memory.status = 'PENDING_EMBED' AND memory.updated_at < $before
    AND coalesce(memory.attempts, 0) < $max_attempts
  RETURN memory, 0 AS rank, memory.updated_at AS since
  ORDER BY since
  LIMIT $limit
  UNION
  MATCH (memory:Memory)
  WHERE memory.unembedded_at < $before AND coalesce(memory.attempts, 0) < $max_attempts
  RETURN memory, 1 AS rank, memory.unembedded_at AS since
  ORDER BY since
  LIMIT $limit
}
WITH memory, min(rank) AS rank, min(since) AS since
ORDER BY rank, since
LIMIT $limit
RETURN memory.user_id AS user_id, collect(memory.id) AS ids
