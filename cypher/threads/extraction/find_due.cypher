// Turns that owe their extraction: those named, and the earlier ones of their threads, in their order.
//
// mode:    read
// tenant:  user
// param:   user_id       STRING         whose
// param:   ids           LIST<STRING>   turns named by the message
// param:   max_attempts  INTEGER        turns that failed this often are skipped
// param:   limit         INTEGER        most turns
// returns: id STRING
// index:   memory_id_unique, episode_thread_extract_due
// why:     a turn may correct an earlier one, whose message was slower or lost. What is in quarantine waits.
UNWIND $ids AS id
MATCH (named:Memory {id: id})
WHERE named.user_id = $user_id AND named.thread_id IS NOT NULL
WITH named.thread_id AS thread_id, max(named.turn) AS last, collect(named.id) AS named
CALL (thread_id, last, named) {
  MATCH (turn:Episode)
  USING INDEX turn:Episode(user_id, thread_id, extract_due)
  WHERE turn.user_id = $user_id AND turn.thread_id = thread_id AND turn.extract_due IS NOT NULL
    AND (turn.turn < last OR turn.id IN named)
    AND turn.status IN ['ACTIVE', 'PENDING_EMBED'] AND turn.trust <> 'QUARANTINED'
    AND coalesce(turn.extract_attempts, 0) < $max_attempts
  RETURN turn
  ORDER BY turn.turn, turn.id
  LIMIT $limit
}
WITH thread_id, turn
ORDER BY thread_id, turn.turn, turn.id
LIMIT $limit
RETURN turn.id AS id
