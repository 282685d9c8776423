// Count a user's threads.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING  whose
// returns: total INTEGER
// index:   thread_user_key_unique
// why:     asked only where a page's totalCount is.
MATCH (thread:Thread)
WHERE thread.user_id = $user_id AND thread.key IS NOT NULL
RETURN count(*) AS total
