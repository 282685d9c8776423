// Changes of a user's memories after a sequence number, in their order: what a subscriber missed.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING    whose
// param:   sequence  INTEGER   the last sequence seen
// param:   limit     INTEGER   most rows
// returns: change MAP
// index:   change_user_sequence_unique
// why:     user_id is in the order so that the index gives it. An import may leave gaps between the numbers.
MATCH (change:Change)
WHERE change.user_id = $user_id AND change.sequence > $sequence
WITH change
ORDER BY change.user_id, change.sequence
LIMIT $limit
RETURN change {.*, run_id: head([(change)-[:IN_RUN]->(run:Run) | run.id])} AS change
