// End an erasure: its receipt is complete, and its work, with the words it probed with, is gone.
//
// mode:    write
// tenant:  user
// param:   user_id     STRING           whose; the caller holds this user's lock
// param:   id          STRING           of the receipt, and of the work
// param:   receipt     MAP              what is new of the receipt
// param:   whole_user  BOOLEAN          the user goes, too, and the run
// param:   run_id      STRING           of the run
// param:   next        MAP              the work that is left: to overwrite what was freed
// param:   at          ZONED DATETIME   now
// returns: id STRING
// index:   outbox_id_unique, erasure_receipt_id_unique, user_id_unique, run_id_unique, meta_id_unique
// why:     one transaction: nobody reads a complete receipt while words are kept. Whatever filler anybody writes
//          from now on fills the log, too.
MATCH (work:Outbox {id: $id})
WHERE work.user_id = $user_id
MATCH (receipt:ErasureReceipt {id: $id})
WHERE receipt.user_id = $user_id
SET receipt += $receipt
DELETE work
WITH receipt
CALL () {
  MATCH (user:User {id: $user_id})
  WHERE $whole_user
  DETACH DELETE user
}
CALL () {
  MATCH (run:Run {id: $run_id})
  WHERE $whole_user AND run.user_id = $user_id
  DETACH DELETE run
}
MATCH (meta:Meta {id: 'meta'})
CREATE (left:Outbox)
SET left = $next, left.user_id = $user_id, left.created_at = $at, left.logged_from = coalesce(meta.filler_written, 0)
RETURN receipt.id AS id
