// Conflicts of these memories that were there at an instant, newest first, whatever their status.
//
// mode:    read
// tenant:  user
// param:   user_id     STRING           whose
// param:   memory_ids  LIST<STRING>     memories
// param:   known_at    ZONED DATETIME   the graph's clock
// param:   place       ZONED DATETIME   of the last row seen, or known_at
// param:   place_id    STRING           its id
// param:   limit       INTEGER          a page for each memory
// returns: memory_id STRING, conflict MAP, changes LIST<MAP>
// index:   memory_id_unique, change_user_subject
// why:     from the memory: its conflicts are few. What each was then, its changes tell.
UNWIND $memory_ids AS memory_id
CALL (memory_id) {
  MATCH (memory:Memory {id: memory_id})
  WHERE memory.user_id = $user_id
  MATCH (memory)<-[:BETWEEN]-(conflict:Conflict)
  WHERE conflict.user_id = $user_id AND conflict.created_at <= $place
    AND (conflict.created_at < $place OR conflict.id < $place_id)
  RETURN conflict
  ORDER BY conflict.created_at DESC, conflict.id DESC
  LIMIT $limit
}
CALL (conflict) {
  MATCH (change:Change {user_id: $user_id, subject_id: conflict.id})
  WHERE change.at > $known_at AND change.before IS NOT NULL
  RETURN collect(change {.sequence, .before}) AS changes
}
RETURN memory_id, conflict {.*} AS conflict, changes
ORDER BY conflict.created_at DESC, conflict.id DESC
