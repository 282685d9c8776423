// Entities whose embedding is overdue, of every user, the longest waiting first.
//
// mode:    read
// tenant:  all because the sweeper queues again what lost messages left, whoever's it is
// param:   before        ZONED DATETIME   waiting since before this instant
// param:   max_attempts  INTEGER          rows that failed this often are skipped
// param:   limit         INTEGER          most entities looked at
// returns: user_id STRING, ids LIST<STRING>
// index:   entity_unembedded
// why:     the graph, not the queue, is the list of what is owed.
MATCH (entity:Entity)
WHERE entity.unembedded_at < $before AND coalesce(entity.attempts, 0) < $max_attempts
WITH entity
ORDER BY entity.unembedded_at
LIMIT $limit
RETURN entity.user_id AS user_id, collect(entity.id) AS ids
