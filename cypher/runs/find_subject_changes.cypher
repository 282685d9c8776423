// Changes of one memory or other thing, newest first, each with its run and whether that stands.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose; the caller holds this user's lock
// param:   id       STRING    of what was changed
// param:   since    INTEGER   none before this number
// param:   limit    INTEGER   most of them
// returns: change MAP, run_id STRING, undone BOOLEAN
// index:   change_user_memory, change_user_subject
// why:     a run and the run that undid it cancel each other: what both did is as if never done.
CALL () {
  MATCH (change:Change {user_id: $user_id, memory_id: $id})
  USING INDEX change:Change(user_id, memory_id)
  WHERE change.sequence >= $since
  RETURN change
  UNION
  MATCH (change:Change {user_id: $user_id, subject_id: $id})
  USING INDEX change:Change(user_id, subject_id)
  WHERE change.sequence >= $since
  RETURN change
}
WITH change
ORDER BY change.sequence DESC
LIMIT $limit
OPTIONAL MATCH (change)-[:IN_RUN]->(run:Run)
OPTIONAL MATCH (target:Run {id: run.undoes})
WHERE target.user_id = $user_id
RETURN change {.*} AS change, run.id AS run_id,
  run.undone_by IS NOT NULL OR (target.undone_by IS NOT NULL AND target.undone_by = run.id) AS undone
