// Give up runs of anybody that say they are running and have stopped beating.
//
// mode:    write
// tenant:  all because the sweeper ends what nobody will, whoever's it is
// param:   before  ZONED DATETIME   no beat since then
// param:   at      ZONED DATETIME   now
// param:   error   STRING           JSON text: what the run says of it
// param:   limit   INTEGER          most runs
// returns: id STRING
// index:   run_status_heartbeat
// why:     few run at once. Those that are sent again are left: they go on where they stopped.
MATCH (run:Run)
WHERE run.status = 'RUNNING' AND run.heartbeat_at < $before
  AND NOT run.kind IN ['UNDO', 'BACKFILL', 'TUNING', 'CONSOLIDATION', 'REFLECTION', 'ERASURE'] AND NOT (run.kind = 'FORGET' AND run.input IS NOT NULL)
WITH run LIMIT $limit
SET run.status = 'FAILED', run.finished_at = $at, run.error = $error
RETURN run.id AS id
