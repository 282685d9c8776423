// Count a user's memories that wait for their embedding.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: pending INTEGER
// index:   memory_user_status_created
// why:     a measurement ends when nothing waits.
MATCH (memory:Memory {user_id: $user_id, status: 'PENDING_EMBED'})
WHERE memory.created_at IS NOT NULL
RETURN count(memory) AS pending
