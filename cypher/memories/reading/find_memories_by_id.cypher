// Memories of a user by their ids; of each, what was changed since an instant, if one is given.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   ids       LIST<STRING>     at most some thousands
// param:   known_at  ZONED DATETIME   the graph's clock; null for now
// returns: memory MAP, changes LIST<MAP>
// index:   memory_id_unique
// why:     one seek a memory, and its few changes beside it.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id AND ($known_at IS NULL OR memory.created_at <= $known_at)
RETURN memory {.*, embedding: NULL, token_vectors: NULL} AS memory,
  CASE WHEN $known_at IS NULL THEN [] ELSE
    [(memory)<-[:CHANGED]-(change:Change) WHERE change.at > $known_at | change {.sequence, .before}]
  END AS changes
