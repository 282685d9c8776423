// The last changes of a memory that moved its status, the newest first.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose
// param:   memory_id  STRING    which
// param:   limit      INTEGER   most rows
// returns: id STRING, before STRING, after STRING
// index:   change_user_memory
// why:     a memory has few changes; of many it is the last changes that ended it.
MATCH (change:Change {user_id: $user_id, memory_id: $memory_id})
WHERE change.after CONTAINS '"status"'
RETURN change.id AS id, change.before AS before, change.after AS after
ORDER BY change.sequence DESC
LIMIT $limit
