// Count the memories of a thread that are not forgotten, or all of them.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose
// param:   thread_id  STRING    the thread's id
// param:   hidden     BOOLEAN   those that are forgotten, too
// returns: total INTEGER
// index:   memory_user_thread_created
// why:     asked only where a dry run tells what would be forgotten.
MATCH (memory:Memory {user_id: $user_id, thread_id: $thread_id})
USING INDEX memory:Memory(user_id, thread_id, created_at)
WHERE memory.created_at IS NOT NULL AND ($hidden OR memory.status <> 'FORGOTTEN')
RETURN count(DISTINCT memory) AS total
