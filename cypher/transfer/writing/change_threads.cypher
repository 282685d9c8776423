// Update what threads know of their turns, after later turns were brought in.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose; the caller holds this user's lock
// param:   rows     LIST<MAP>   id, turn_count, last_turn_id, last_turn_at: of the last turn brought in
// returns: id STRING
// index:   thread_id_unique
// why:     a thread that was said to have more keeps what it knows.
UNWIND $rows AS row
MATCH (thread:Thread {id: row.id})
WHERE thread.user_id = $user_id AND coalesce(thread.turn_count, 0) < row.turn_count
SET thread.turn_count = row.turn_count, thread.last_turn_id = row.last_turn_id,
    thread.last_turn_at =
      CASE WHEN thread.last_turn_at > row.last_turn_at THEN thread.last_turn_at
      ELSE row.last_turn_at END
RETURN thread.id AS id
