// The last turn of each of some threads.
//
// mode:    read
// tenant:  user
// param:   user_id     STRING         whose; the caller holds this user's lock
// param:   thread_ids  LIST<STRING>   threads that turns are brought into
// returns: thread_id STRING, id STRING, turn INTEGER
// index:   episode_user_thread_turn
// why:     the index has a thread's turns in order: one is read of each.
UNWIND $thread_ids AS thread_id
CALL (thread_id) {
  MATCH (episode:Episode)
  USING INDEX episode:Episode(user_id, thread_id, turn)
  WHERE episode.user_id = $user_id AND episode.thread_id = thread_id AND episode.turn > 0
  RETURN episode
  ORDER BY episode.user_id DESC, episode.thread_id DESC, episode.turn DESC
  LIMIT 1
}
RETURN thread_id, episode.id AS id, episode.turn AS turn
