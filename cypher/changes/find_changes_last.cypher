// Changes of a user's memories, newest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   kinds    LIST<STRING>   of the memories; null: any
// param:   place    INTEGER        go on behind this sequence number
// param:   limit    INTEGER        most rows
// returns: change MAP
// index:   change_user_sequence_unique
// why:     user_id is in the order so that the index gives it.
MATCH (change:Change)
WHERE change.user_id = $user_id AND change.sequence < $place
  AND ($kinds IS NULL OR change.memory_kind IN $kinds)
WITH change
ORDER BY change.user_id DESC, change.sequence DESC
LIMIT $limit
RETURN change {.*, run_id: head([(change)-[:IN_RUN]->(run:Run) | run.id])} AS change
