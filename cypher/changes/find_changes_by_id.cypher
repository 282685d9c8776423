// Changes of a user's memories by their ids.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the changes
// returns: change MAP
// index:   change_id_unique
// why:     one seek a change.
UNWIND $ids AS id
MATCH (change:Change {id: id})
WHERE change.user_id = $user_id
RETURN change {.*, run_id: head([(change)-[:IN_RUN]->(run:Run) | run.id])} AS change
