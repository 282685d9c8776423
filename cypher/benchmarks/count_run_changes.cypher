// Count the changes that a run made.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// param:   run_id   STRING   of the run
// returns: changes INTEGER
// index:   run_id_unique
// why:     asked once, when a run is over.
MATCH (run:Run {id: $run_id})
WHERE run.user_id = $user_id
RETURN count { (run)<-[:IN_RUN]-(:Change) } AS changes
