// What the last changes that ended a memory kept of it, the newest first.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING   whose
// param:   memory_id  STRING   which
// param:   action     STRING   forgotten or superseded
// returns: before STRING
// index:   change_user_memory
// why:     a memory has few changes.
MATCH (change:Change {user_id: $user_id, memory_id: $memory_id})
WHERE change.action = $action
RETURN change.before AS before
ORDER BY change.sequence DESC
LIMIT 1
