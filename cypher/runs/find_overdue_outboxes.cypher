// Work of anybody that has been owed for a while.
//
// mode:    read
// tenant:  all because the sweeper sends again what lost messages left, whoever's it is
// param:   task    STRING           of one task
// param:   before  ZONED DATETIME   owed since before this instant
// param:   limit   INTEGER          most of it
// returns: user_id STRING, id STRING
// index:   outbox_created
// why:     the graph, not the queue, is the list of what is owed; there is little.
MATCH (work:Outbox)
WHERE work.created_at < $before AND work.task = $task
RETURN work.user_id AS user_id, work.id AS id
ORDER BY work.created_at
LIMIT $limit
