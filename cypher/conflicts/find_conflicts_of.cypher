// Conflicts of these memories, newest first; none is open where a side has ended.
//
// mode:    read
// tenant:  user
// param:   user_id     STRING           whose
// param:   memory_ids  LIST<STRING>     memories
// param:   statuses    LIST<STRING>     statuses
// param:   kinds       LIST<STRING>     kinds
// param:   place       ZONED DATETIME   of the last row seen, or the end of time
// param:   place_id    STRING           its id
// param:   limit       INTEGER          a page for each memory
// returns: memory_id STRING, conflict MAP
// index:   memory_id_unique
// why:     from the memory: its conflicts are few.
UNWIND $memory_ids AS memory_id
CALL (memory_id) {
  MATCH (memory:Memory {id: memory_id})
  WHERE memory.user_id = $user_id
  MATCH (memory)<-[:BETWEEN]-(conflict:Conflict)
  WHERE conflict.user_id = $user_id AND conflict.status IN $statuses AND conflict.kind IN $kinds
    AND (conflict.created_at < $place OR (conflict.created_at = $place AND conflict.id < $place_id))
    AND (conflict.status <> 'OPEN' OR NOT EXISTS {
      MATCH (conflict)-[:BETWEEN]->(side:Memory)
      WHERE side.user_id = $user_id AND NOT side.status IN ['ACTIVE', 'PENDING_EMBED', 'STALE']
    })
  RETURN conflict
  ORDER BY conflict.created_at DESC, conflict.id DESC
  LIMIT $limit
}
RETURN memory_id, conflict {.*} AS conflict
