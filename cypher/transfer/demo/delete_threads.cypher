// Take away the demo's threads that hold nothing any more.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose
// param:   prefix   STRING   how their keys begin
// returns: threads INTEGER
// index:   thread_user_key_unique
MATCH (thread:Thread)
WHERE thread.user_id = $user_id AND thread.key STARTS WITH $prefix
  AND NOT EXISTS { (thread)--() }
  AND NOT EXISTS { MATCH (memory:Memory) WHERE memory.user_id = $user_id AND memory.thread_id = thread.id }
DELETE thread
RETURN count(*) AS threads
