// Turns of threads in their order, from the first on: ids alone.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   places    LIST<MAP>        id of a thread, and the turn to go on behind: its number, place_id
// param:   valid_at  ZONED DATETIME   the world's clock: occurred by then; null for any time
// param:   known_at  ZONED DATETIME   the graph's clock; null for now
// param:   limit     INTEGER          most rows of each thread
// returns: parent STRING, id STRING, turn INTEGER
// index:   episode_user_thread_turn
// why:     the index has a thread's turns in order, so that a page of a long thread reads itself alone.
//          Several may have one number. CASE, where OR would be two seeks without an order.
UNWIND $places AS place
CALL (place) {
  MATCH (episode:Episode)
  USING INDEX episode:Episode(user_id, thread_id, turn)
  WHERE episode.user_id = $user_id AND episode.thread_id = place.id
    AND episode.turn >= place.turn
    AND CASE WHEN episode.turn = place.turn THEN episode.id > place.place_id ELSE true END
    AND ($valid_at IS NULL OR episode.occurred_at <= $valid_at)
    AND ($known_at IS NULL OR episode.created_at <= $known_at)
    AND ($known_at IS NOT NULL OR episode.status <> 'FORGOTTEN')
  RETURN episode
  ORDER BY episode.user_id, episode.thread_id, episode.turn, episode.id
  LIMIT $limit
}
RETURN place.id AS parent, episode.id AS id, episode.turn AS turn
