// Runs of anybody that say they are running and have stopped beating.
//
// mode:    read
// tenant:  all because health is everybody's
// param:   before  ZONED DATETIME   no beat since then
// param:   limit   INTEGER          most runs
// returns: id STRING
// index:   run_status_heartbeat
// why:     few run at once.
MATCH (run:Run)
WHERE run.status = 'RUNNING' AND run.heartbeat_at < $before
RETURN run.id AS id
LIMIT $limit
