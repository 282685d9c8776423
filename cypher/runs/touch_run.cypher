// A run is alive.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   id       STRING           which
// param:   at       ZONED DATETIME   now
// returns: status STRING
// index:   run_id_unique
// why:     a run that was cancelled, or given up for dead, is told so by its status.
MATCH (run:Run {id: $id})
WHERE run.user_id = $user_id
SET run.heartbeat_at = $at
RETURN run.status AS status
