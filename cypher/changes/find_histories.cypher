// Changes of memories, newest first.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   ids       LIST<STRING>     of the memories
// param:   place     INTEGER          go on behind this sequence number
// param:   known_at  ZONED DATETIME   none later than this; null for now
// param:   limit     INTEGER          most rows of each memory
// returns: parent STRING, change MAP
// index:   change_user_memory
// why:     the changes of one memory are few; those of an erased one are found without it.
UNWIND $ids AS id
CALL (id) {
  MATCH (change:Change {user_id: $user_id, memory_id: id})
  USING INDEX change:Change(user_id, memory_id)
  WHERE change.sequence < $place AND ($known_at IS NULL OR change.at <= $known_at)
  RETURN change
  ORDER BY change.sequence DESC
  LIMIT $limit
}
RETURN id AS parent,
  change {.*, run_id: head([(change)-[:IN_RUN]->(run:Run) | run.id])} AS change
