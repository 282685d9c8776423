// Delete what dry runs of anybody told, when it is old.
//
// mode:    write
// tenant:  all because the sweeper deletes what is expired, whoever's it is
// param:   before  ZONED DATETIME   told before it
// param:   limit   INTEGER          most of it
// returns: deleted INTEGER
// index:   planned_change_at
// why:     a plan is of the graph as it was then.
MATCH (change:PlannedChange)
WHERE change.at < $before
WITH change LIMIT $limit
DETACH DELETE change
RETURN count(*) AS deleted
