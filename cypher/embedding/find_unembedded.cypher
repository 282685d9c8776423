// Receipts whose memories still wait for their embedding.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING      whose
// param:   receipts  LIST<MAP>   ids; first and last sequence number of a batch's changes, or null
// returns: at INTEGER
// index:   memory_id_unique, change_user_sequence_unique
// why:     a few seeks a receipt; what ended meanwhile waits no more.
UNWIND range(0, size($receipts) - 1) AS at
WITH at, $receipts[at] AS receipt
WHERE EXISTS {
    UNWIND receipt.ids AS id
    MATCH (memory:Memory {id: id})
    WHERE memory.user_id = $user_id AND memory.status = 'PENDING_EMBED'
    RETURN 1 AS waiting
  } OR EXISTS {
    MATCH (change:Change)-[:CHANGED]->(memory:Memory)
    WHERE change.user_id = $user_id
      AND change.sequence >= receipt.first AND change.sequence <= receipt.last
      AND memory.user_id = $user_id AND memory.status = 'PENDING_EMBED'
    RETURN 1 AS waiting
  }
RETURN at
