// Memories of a thread that are not forgotten, or all of them.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose
// param:   thread_id  STRING    the thread's id
// param:   limit      INTEGER   most at once
// param:   hidden     BOOLEAN   those that are forgotten, too
// returns: id STRING
// index:   memory_user_thread_created
// why:     what is forgotten drops out, so that asking again goes on.
MATCH (memory:Memory {user_id: $user_id, thread_id: $thread_id})
USING INDEX memory:Memory(user_id, thread_id, created_at)
WHERE memory.created_at IS NOT NULL AND ($hidden OR memory.status <> 'FORGOTTEN')
RETURN memory.id AS id
ORDER BY memory.created_at
LIMIT $limit
