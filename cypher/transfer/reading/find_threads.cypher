// Threads to export, by key.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   key      STRING           of the last row seen, or empty
// param:   until    ZONED DATETIME   made no later
// param:   limit    INTEGER          a page
// returns: node MAP
// index:   thread_user_key_unique
// why:     pages go on from a key, whatever is added meanwhile.
MATCH (thread:Thread)
WHERE thread.user_id = $user_id AND thread.key > $key AND thread.created_at <= $until
RETURN thread {.*} AS node
ORDER BY thread.key
LIMIT $limit
