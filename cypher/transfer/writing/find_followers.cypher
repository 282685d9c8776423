// Links from turn to turn whose target already follows another turn.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING      whose; the caller holds this user's lock
// param:   rows     LIST<MAP>   at (place in the batch), from_id, to_id
// returns: at INTEGER
// index:   memory_id_unique
// why:     a turn has one before it at most.
UNWIND $rows AS row
MATCH (turn:Memory {id: row.to_id})
WHERE turn.user_id = $user_id
  AND EXISTS { MATCH (turn)<-[:NEXT]-(before) WHERE before.id <> row.from_id }
RETURN row.at AS at
