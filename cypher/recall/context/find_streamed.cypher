// Memories retrieved for a thread's next turn.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING   whose
// param:   thread_id  STRING   id of the thread
// returns: turn INTEGER, ids LIST<STRING>, at ZONED DATETIME
// index:   streamed_context_place_unique
// why:     one seek.
MATCH (streamed:StreamedContext)
WHERE streamed.user_id = $user_id AND streamed.thread_id = $thread_id
RETURN streamed.turn AS turn, streamed.ids AS ids, streamed.at AS at
