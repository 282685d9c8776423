// Changes of memories or other things, newest first, each with its run and whether that stands.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING      whose; the caller holds this user's lock
// param:   subjects  LIST<MAP>   the id of each, and `since`: no change before this number
// param:   limit     INTEGER     most changes of each
// returns: id STRING, change MAP, run_id STRING, undone BOOLEAN
// index:   change_user_memory, change_user_subject
// why:     a run and the run that undid it cancel each other: what both did is as if never done.
UNWIND $subjects AS subject
CALL (subject) {
  CALL (subject) {
    MATCH (change:Change {user_id: $user_id, memory_id: subject.id})
    USING INDEX change:Change(user_id, memory_id)
    WHERE change.sequence >= subject.since
    RETURN change
    UNION
    MATCH (change:Change {user_id: $user_id, subject_id: subject.id})
    USING INDEX change:Change(user_id, subject_id)
    WHERE change.sequence >= subject.since
    RETURN change
  }
  RETURN change
  ORDER BY change.sequence DESC
  LIMIT $limit
}
OPTIONAL MATCH (change)-[:IN_RUN]->(run:Run)
OPTIONAL MATCH (target:Run {id: run.undoes})
WHERE target.user_id = $user_id
RETURN subject.id AS id, change {.*} AS change, run.id AS run_id,
  run.undone_by IS NOT NULL OR (target.undone_by IS NOT NULL AND target.undone_by = run.id) AS undone
