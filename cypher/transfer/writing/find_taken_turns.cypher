// Turn numbers that are already used in their threads.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING      whose; the caller holds this user's lock
// param:   rows     LIST<MAP>   thread_id, turn
// returns: thread_id STRING, turn INTEGER
// index:   episode_user_thread_turn
// why:     one seek a row.
UNWIND $rows AS row
MATCH (episode:Episode)
USING INDEX episode:Episode(user_id, thread_id, turn)
WHERE episode.user_id = $user_id AND episode.thread_id = row.thread_id
  AND episode.turn = row.turn
RETURN DISTINCT row.thread_id AS thread_id, row.turn AS turn
