// Users with memories whose conflicts are overdue, and the ids of those.
//
// mode:    read
// tenant:  all because the sweeper queues again what lost messages left, whoever's it is
// param:   before  ZONED DATETIME   last changed before this instant
// param:   limit   INTEGER          most memories looked at
// returns: user_id STRING, ids LIST<STRING>
// index:   memory_conflicts_due
// why:     the graph, not the queue, is the list of what is owed.
MATCH (memory:Memory)
USING INDEX memory:Memory(conflicts_due, user_id, id)
WHERE memory.conflicts_due = true AND memory.user_id > '' AND memory.id IS NOT NULL
  AND memory.updated_at < $before
  AND memory.status <> 'PENDING_EMBED'
WITH memory
LIMIT $limit
RETURN memory.user_id AS user_id, collect(memory.id) AS ids
