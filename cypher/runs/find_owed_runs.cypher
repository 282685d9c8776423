// Backfills and tunings that are owed: their message may have been lost, or their worker.
//
// mode:    read
// tenant:  all because the sweeper looks for everybody's
// param:   before  ZONED DATETIME   heard of last before it
// param:   limit   INTEGER          most
// returns: user_id STRING, id STRING, kind STRING
// index:   run_status_heartbeat
// why:     runs that go on are few.
MATCH (run:Run)
WHERE run.status IN ['QUEUED', 'RUNNING'] AND run.kind IN ['BACKFILL', 'TUNING'] AND run.heartbeat_at < $before
RETURN run.user_id AS user_id, run.id AS id, run.kind AS kind
ORDER BY id
LIMIT $limit
