// Count a user's memories that wait for their embedding.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: count INTEGER
// index:   memory_user_status_created
// why:     counted in the index.
MATCH (memory:Memory)
USING INDEX memory:Memory(user_id, status, created_at)
WHERE memory.user_id = $user_id AND memory.status = 'PENDING_EMBED'
  AND memory.created_at IS NOT NULL
RETURN count(*) AS count
