// The conflicts of these memories are to be looked for: they may conflict with others now.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   of memories
// returns:
// index:   memory_id_unique
// why:     only of what is in use, and of no turn: a turn contradicts nobody.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id AND memory.status IN ['ACTIVE', 'PENDING_EMBED'] AND memory.turn IS NULL
SET memory.conflicts_due = true
