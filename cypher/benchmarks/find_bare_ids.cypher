// Ids of a user's memories, the newest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose
// param:   limit    INTEGER   most rows
// returns: id STRING
// index:   memory_user_created
// why:     what entities are tied to in a measurement.
MATCH (memory:Memory)
WHERE memory.user_id = $user_id AND memory.created_at IS NOT NULL
RETURN memory.id AS id
ORDER BY memory.user_id DESC, memory.created_at DESC
LIMIT $limit
