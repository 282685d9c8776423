// Places of the memories to export in their order, oldest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   of the last row seen, or long ago
// param:   id       STRING           of the last row seen, or empty
// param:   until    ZONED DATETIME   made no later
// param:   limit    INTEGER          a page
// returns: node MAP
// index:   memory_user_created
// why:     links follow all of the nodes; their vectors need not be read again.
MATCH (memory:Memory)
WHERE memory.user_id = $user_id AND memory.created_at >= $at AND memory.created_at <= $until
  AND (memory.created_at > $at OR memory.id > $id)
RETURN memory {.id, .created_at} AS node
ORDER BY memory.created_at, memory.id
LIMIT $limit
