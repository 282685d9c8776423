// Count a user's threads.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: count INTEGER
// index:   thread_user_key_unique
// why:     counted in the index.
MATCH (thread:Thread)
WHERE thread.user_id = $user_id AND thread.key IS NOT NULL
RETURN count(*) AS count
