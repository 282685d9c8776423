// Changes that a run made.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   run_id   STRING           of the run
// param:   after    INTEGER          the last change before them
// param:   last     INTEGER          the last of them
// param:   at       ZONED DATETIME   now
// returns: linked INTEGER
// index:   run_id_unique, change_user_sequence_unique
// why:     the changes of one transaction are numbered one after another.
MATCH (run:Run {id: $run_id})
WHERE run.user_id = $user_id
MATCH (change:Change)
WHERE change.user_id = $user_id AND change.sequence > $after AND change.sequence <= $last
MERGE (change)-[link:IN_RUN]->(run)
  ON CREATE SET link.created_at = $at
RETURN count(*) AS linked
