// Changes that runs made, or that dry runs would make, newest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the runs
// param:   place    INTEGER        go on behind this sequence number
// param:   limit    INTEGER        most rows of each run
// returns: parent STRING, change MAP
// index:   run_id_unique
// why:     along a run's own relationships.
UNWIND $ids AS id
CALL (id) {
  MATCH (run:Run {id: id}) WHERE run.user_id = $user_id
  WITH run LIMIT 1
  MATCH (run)<-[:IN_RUN|PLANNED_IN]-(change:Change|PlannedChange)
  WHERE change.user_id = $user_id AND change.sequence < $place
  RETURN change
  ORDER BY change.sequence DESC
  LIMIT $limit
}
RETURN id AS parent, change {.*, run_id: id} AS change
