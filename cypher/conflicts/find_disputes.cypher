// Undecided contradictions of memories, now or as of an instant: the most trusted
// first, then the newest.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   ids       LIST<STRING>     memories
// param:   known_at  ZONED DATETIME   the graph's clock; null for now
// param:   limit     INTEGER          most for each memory
// returns: id STRING, memory MAP, changes LIST<MAP>
// index:   memory_id_unique
// why:     from each memory: its conflicts are few. Of a conflict that was opened anew only the last
//          time is known.
UNWIND $ids AS id
CALL (id) {
  MATCH (memory:Memory {id: id})
  WHERE memory.user_id = $user_id
  MATCH (memory)<-[:BETWEEN]-(conflict:Conflict)-[:BETWEEN]->(other:Memory)
  WHERE conflict.user_id = $user_id AND other.user_id = $user_id AND other.id <> id
    AND conflict.kind = 'CONTRADICTION'
    AND CASE WHEN $known_at IS NULL THEN conflict.status = 'OPEN'
      ELSE conflict.created_at <= $known_at AND other.created_at <= $known_at
        AND (conflict.status = 'OPEN' OR conflict.resolved_at > $known_at) END
  WITH other, conflict,
    CASE other.trust WHEN 'VERIFIED' THEN 0 WHEN 'STANDARD' THEN 1 ELSE 2 END AS distrust
  RETURN other, conflict, distrust
  ORDER BY distrust, conflict.created_at DESC, conflict.id DESC
  LIMIT $limit
}
RETURN id, other {.*, embedding: NULL, token_vectors: NULL, embedding_b: NULL} AS memory,
  CASE WHEN $known_at IS NULL THEN [] ELSE
    [(other)<-[:CHANGED]-(change:Change) WHERE change.at > $known_at | change {.sequence, .before}]
  END AS changes
ORDER BY id, distrust, conflict.created_at DESC, conflict.id DESC
