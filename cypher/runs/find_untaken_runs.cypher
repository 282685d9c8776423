// Kinds of runs of which some wait since before an instant; and whether any of the kind moved since.
//
// mode:    read
// tenant:  all because health is everybody's
// param:   before  ZONED DATETIME   queued, and not heard of, since then
// param:   limit   INTEGER          most runs
// returns: kind STRING, waiting INTEGER, moving BOOLEAN
// index:   run_status_heartbeat
// why:     a long queue is no fault while its runs are taken; one that nobody takes is.
MATCH (run:Run)
WHERE run.status = 'QUEUED' AND run.heartbeat_at < $before
WITH run LIMIT $limit
WITH run.kind AS kind, count(*) AS waiting
RETURN kind, waiting, EXISTS {
  MATCH (other:Run)
  WHERE other.status IN ['RUNNING', 'SUCCEEDED', 'FAILED'] AND other.heartbeat_at >= $before AND other.kind = kind
} AS moving
