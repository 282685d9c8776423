// A run that begins.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose
// param:   run      MAP      every property
// returns: id STRING
// why:     its id is new.
CREATE (run:Run)
SET run = $run, run.user_id = $user_id
RETURN run.id AS id
