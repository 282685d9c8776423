// Save the changes that a dry run would make.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   run_id   STRING           of the dry run
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        the changes that it would leave
// returns: saved INTEGER
// index:   run_id_unique
// why:     they are no Changes: no history has them, and no subscriber is told of them.
MATCH (run:Run {id: $run_id})
WHERE run.user_id = $user_id
UNWIND $rows AS row
CREATE (run)<-[:PLANNED_IN {created_at: $at}]-(change:PlannedChange)
SET change = row, change.user_id = $user_id, change.at = $at
RETURN count(*) AS saved
