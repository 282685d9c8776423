// The first and the last number of a run's changes of memories or other things.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   of what was changed
// param:   run_id   STRING         the run
// returns: id STRING, first INTEGER, last INTEGER
// index:   change_user_memory, change_user_subject
// why:     what else a change holds may be long: a merge leaves many of one entity, each with its links.
UNWIND $ids AS id
CALL (id) {
  MATCH (change:Change {user_id: $user_id, memory_id: id})
  USING INDEX change:Change(user_id, memory_id)
  WHERE EXISTS { (change)-[:IN_RUN]->(run:Run) WHERE run.id = $run_id }
  RETURN change.sequence AS sequence
  UNION
  MATCH (change:Change {user_id: $user_id, subject_id: id})
  USING INDEX change:Change(user_id, subject_id)
  WHERE EXISTS { (change)-[:IN_RUN]->(run:Run) WHERE run.id = $run_id }
  RETURN change.sequence AS sequence
}
RETURN id, min(sequence) AS first, max(sequence) AS last
