// Changes that one run made, newest first, by their numbers.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose
// param:   run_id   STRING    of the run
// param:   first    INTEGER   the number of its first change
// param:   place    INTEGER   go on behind this number
// param:   limit    INTEGER   most rows
// returns: change MAP
// index:   change_user_sequence_unique
// why:     a run may have made 100,000 changes: along its relationships every page would read all of them.
MATCH (change:Change)
USING INDEX change:Change(user_id, sequence)
WHERE change.user_id = $user_id AND change.sequence >= $first AND change.sequence < $place
  AND EXISTS { (change)-[:IN_RUN]->(run:Run) WHERE run.id = $run_id }
WITH change
ORDER BY change.user_id DESC, change.sequence DESC
LIMIT $limit
RETURN change {.*, run_id: $run_id} AS change
