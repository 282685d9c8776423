// Memories of a user whose conflicts are still to be looked for, and that have their vector.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose
// param:   last_id  STRING    the id of the last that was looked at, or empty
// param:   limit    INTEGER   most rows
// returns: id STRING
// index:   memory_conflicts_due
// why:     only those have the property, so that the index holds nothing else, in this order.
MATCH (memory:Memory)
USING INDEX memory:Memory(conflicts_due, user_id, id)
WHERE memory.conflicts_due = true AND memory.user_id = $user_id AND memory.id > $last_id
  AND memory.status <> 'PENDING_EMBED'
WITH memory
ORDER BY memory.conflicts_due, memory.user_id, memory.id
LIMIT $limit
RETURN memory.id AS id
