// Runs to export, the oldest first; imports of an export stay where they were done.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   of the last row seen, or long ago
// param:   id       STRING           of the last row seen, or empty
// param:   until    ZONED DATETIME   queued no later
// param:   limit    INTEGER          a page
// returns: node MAP
// index:   run_user_queued
// why:     pages go on from an instant and an id, whatever is added meanwhile.
MATCH (run:Run)
WHERE run.user_id = $user_id AND run.queued_at >= $at AND run.queued_at <= $until
  AND (run.queued_at > $at OR run.id > $id)
  AND (run.kind <> 'IMPORT' OR EXISTS { (run)<-[:IN_RUN]-(:Change) })
RETURN run {.*} AS node
ORDER BY run.queued_at, run.id
LIMIT $limit
