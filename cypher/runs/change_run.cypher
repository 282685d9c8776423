// Update a run's state; it starts once, and an ended run is neither reopened nor ended differently.
//
// mode:    write
// tenant:  user
// param:   user_id     STRING   whose
// param:   id          STRING   which
// param:   properties  MAP      what is new of it
// returns: id STRING
// index:   run_id_unique
// why:     one seek.
MATCH (run:Run {id: $id})
WHERE run.user_id = $user_id AND ($properties.status IS NULL OR run.status IN ['QUEUED', 'RUNNING', $properties.status])
WITH run, run.started_at AS started
SET run += $properties
SET run.started_at = coalesce(started, run.started_at)
RETURN run.id AS id
