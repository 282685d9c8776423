// Runs of a user by their ids.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the runs
// returns: run MAP
// index:   run_id_unique
// why:     one seek a run.
UNWIND $ids AS id
MATCH (run:Run {id: id})
WHERE run.user_id = $user_id
RETURN run {.*} AS run
