// Check whether a user has more than so many memories.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose
// param:   most     INTEGER   so many
// returns: more INTEGER
// index:   memory_user_created
// why:     the index is read so far and no further.
MATCH (memory:Memory)
USING INDEX memory:Memory(user_id, created_at)
WHERE memory.user_id = $user_id AND memory.created_at IS NOT NULL
WITH memory SKIP $most LIMIT 1
RETURN count(memory) AS more
