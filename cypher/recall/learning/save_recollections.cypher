// Answers that were given: what was returned counts as accessed, and may be judged later.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose
// param:   mid      INTEGER     accesses that make a memory due for the middle tier
// param:   long     INTEGER     accesses that make one of the middle tier due for the long tier
// param:   rows     LIST<MAP>   recollection (properties), hits (id, rank, score, signals as JSON)
// returns: saved INTEGER
// index:   user_id_unique, memory_id_unique, tombstone_id_unique, erasure_receipt_user
// why:     none of an answer with a memory that was erased meanwhile, nor of a user who was: its query
//          may say what is gone. The first SET takes the user's lock, which an erasure holds: what is seen behind
//          it is what that did. Written behind the answer; an access is no change, so that neither feed nor history has it.
OPTIONAL MATCH (user:User {id: $user_id})
FOREACH (known IN CASE WHEN user IS NULL THEN [] ELSE [user] END | SET known.sequence = coalesce(known.sequence, 0))
WITH user
WHERE user.erasing_at IS NULL
UNWIND $rows AS row
WITH row
WHERE NOT EXISTS {
    UNWIND row.hits AS hit
    MATCH (tombstone:Tombstone {id: hit.id})
    WHERE tombstone.user_id = $user_id
  }
  AND NOT EXISTS {
    MATCH (receipt:ErasureReceipt {user_id: $user_id})
    WHERE receipt.whole_user AND receipt.requested_at >= row.recollection.created_at
  }
CREATE (recollection:Recollection)
SET recollection = row.recollection, recollection.user_id = $user_id
WITH recollection, row
UNWIND row.hits AS hit
MATCH (memory:Memory {id: hit.id})
WHERE memory.user_id = $user_id
SET memory.access_count = coalesce(memory.access_count, 0) + 1,
  // Answers are kept in any order, and beside what is said again: never back in time.
  memory.last_accessed_at = CASE WHEN memory.last_accessed_at > recollection.created_at
    THEN memory.last_accessed_at ELSE recollection.created_at END
FOREACH (_ IN CASE WHEN memory.tier = 'SHORT_TERM' AND memory.access_count = $mid
    OR memory.tier = 'MID_TERM' AND memory.access_count = $long THEN [1] ELSE [] END |
  SET memory.promote_at = memory.created_at)
CREATE (recollection)-[:RETURNED {
  rank: hit.rank, score: hit.score, used: false, signals: hit.signals, created_at: recollection.created_at
}]->(memory)
RETURN count(*) AS saved
