// Count one more attempt at extracting the facts of each of these turns.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   turns that could not be read
// returns: id STRING, attempts INTEGER
// index:   memory_id_unique
// why:     a turn that keeps failing rests after a number of attempts, and health names it.
UNWIND $ids AS id
MATCH (turn:Memory {id: id})
WHERE turn.user_id = $user_id
SET turn.extract_attempts = coalesce(turn.extract_attempts, 0) + 1
RETURN turn.id AS id, turn.extract_attempts AS attempts
