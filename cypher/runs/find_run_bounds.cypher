// The numbers of the first and the last change that a run made.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// param:   run_id   STRING   of the run
// returns: first INTEGER, last INTEGER
// index:   run_id_unique
// why:     read once for a slice of an undoing; between the two, changes are found by their numbers.
OPTIONAL MATCH (run:Run {id: $run_id})<-[:IN_RUN]-(change:Change)
WHERE run.user_id = $user_id AND change.user_id = $user_id
RETURN min(change.sequence) AS first, max(change.sequence) AS last
