// Count the consolidations that ended since an instant, of every user, and tell when one succeeded last.
//
// mode:    read
// tenant:  all because health is everybody's
// param:   since  ZONED DATETIME   ended since then
// param:   most   INTEGER          at most so many runs are looked at
// returns: last_at ZONED DATETIME, ended INTEGER, failed INTEGER
// index:   run_status_heartbeat
// why:     the runs of two days; of a dry run nothing was stored.
MATCH (run:Run)
WHERE run.status IN ['SUCCEEDED', 'FAILED'] AND run.heartbeat_at >= $since
WITH run LIMIT $most
WHERE run.kind = 'CONSOLIDATION' AND NOT coalesce(run.dry_run, false)
RETURN max(CASE run.status WHEN 'SUCCEEDED' THEN run.heartbeat_at END) AS last_at,
  count(*) AS ended, count(CASE run.status WHEN 'FAILED' THEN 1 END) AS failed
