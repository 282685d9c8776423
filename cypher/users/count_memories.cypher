// Count a user's memories, by kind and status.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: kind STRING, status STRING, count INTEGER
// index:   memory_user_kind_status
// why:     both come from the index: no memory is read.
MATCH (memory:Memory)
USING INDEX memory:Memory(user_id, kind, status)
WHERE memory.user_id = $user_id AND memory.kind IS NOT NULL AND memory.status IS NOT NULL
RETURN memory.kind AS kind, memory.status AS status, count(*) AS count
ORDER BY kind, status
