// Delete a thread that has no memories any more, with its title and what streams into it.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose; the caller holds this user's lock
// param:   id       STRING   of the thread
// returns: id STRING
// index:   thread_id_unique, memory_user_thread_created, streamed_context_place_unique
// why:     one seek each.
MATCH (thread:Thread {id: $id})
WHERE thread.user_id = $user_id AND NOT EXISTS {
  MATCH (memory:Memory {user_id: $user_id, thread_id: $id}) WHERE memory.created_at IS NOT NULL
}
CALL () {
  MATCH (streamed:StreamedContext {user_id: $user_id, thread_id: $id})
  DELETE streamed
}
CALL () {
  MATCH (hint:Hint)
  WHERE hint.user_id = $user_id AND hint.thread_id = $id AND hint.turn IS NOT NULL
    AND hint.memory_id IS NOT NULL
  DELETE hint
}
WITH thread, thread.id AS id
DETACH DELETE thread
RETURN id
