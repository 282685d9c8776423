// Give a thread another title, or none.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose
// param:   id       STRING   the thread's id
// param:   properties  MAP   of its title; null for none
// returns: thread MAP
// index:   thread_id_unique
// why:     one seek.
MATCH (thread:Thread {id: $id})
WHERE thread.user_id = $user_id
SET thread += $properties
RETURN thread {.*} AS thread
