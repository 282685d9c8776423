// Undoings, consolidations, reflections and forgettings of anybody that wait, or stopped, since an instant.
//
// mode:    read
// tenant:  all because the sweeper sends again what lost messages left, whoever's it is
// param:   before  ZONED DATETIME   no beat since then
// param:   limit   INTEGER          most runs
// returns: user_id STRING, id STRING, kind STRING
// index:   run_status_heartbeat
// why:     few run at once.
MATCH (run:Run)
WHERE run.status IN ['QUEUED', 'RUNNING'] AND run.heartbeat_at < $before
  AND (run.kind IN ['UNDO', 'CONSOLIDATION', 'REFLECTION'] OR run.kind = 'FORGET' AND run.input IS NOT NULL)
RETURN run.user_id AS user_id, run.id AS id, run.kind AS kind
LIMIT $limit
