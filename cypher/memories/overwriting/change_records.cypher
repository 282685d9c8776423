// Write anew what an erasure itself wrote in the place of what it erased, and owe filler for what that frees.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose erasure
// param:   id       STRING           of the work, which is touched
// param:   at       ZONED DATETIME   now
// param:   freed    INTEGER          bytes to overwrite then, beside lists of ids
// param:   an_id    INTEGER          bytes that an id of a list takes
// param:   stage    STRING           what the work is at then
// param:   run_id      STRING        of the erasure's run; or empty
// param:   receipt_id  STRING        of its receipt
// returns: rewritten INTEGER
// index:   outbox_id_unique, run_id_unique, erasure_receipt_id_unique
// why:     a text that does not fill its last record leaves erased words in the rest of it. Filler holds the
//          freed records by now: these get others. Both are over: nobody else changes them. A property is
//          removed first, since one that is set to what it was stays where it stood.
MATCH (work:Outbox {id: $id})
WHERE work.user_id = $user_id
SET work.created_at = $at, work.freed = $freed, work.stage = $stage
WITH work
CALL () {
  MATCH (node:Run {id: $run_id})
  WHERE node.user_id = $user_id
  RETURN node
  UNION ALL
  MATCH (node:ErasureReceipt {id: $receipt_id})
  WHERE node.user_id = $user_id
  RETURN node
}
WITH work, node, properties(node) AS kept
SET node = {}
SET node = kept
SET work.freed = work.freed + $an_id * size(coalesce(kept.rewritten_ids, []))
RETURN count(*) AS rewritten
