// Undoings of memories' changes of status, the newest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   of the memories
// returns: id STRING, at ZONED DATETIME, before STRING
// index:   change_user_memory
// why:     a seek for each: whoever undid that a memory ended is not overruled.
UNWIND $ids AS id
MATCH (change:Change {user_id: $user_id, memory_id: id})
USING INDEX change:Change(user_id, memory_id)
WHERE change.action = 'undone' AND change.before CONTAINS '"status"'
RETURN id, change.at AS at, change.before AS before
ORDER BY id, change.sequence DESC
