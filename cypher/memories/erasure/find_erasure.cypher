// An erasure that goes on: its receipt, and its work.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// param:   id       STRING   of the receipt, and of the work
// returns: receipt MAP, work MAP
// index:   outbox_id_unique, erasure_receipt_id_unique
// why:     one seek each; who is late finds no work.
MATCH (work:Outbox {id: $id})
WHERE work.user_id = $user_id
MATCH (receipt:ErasureReceipt {id: $id})
WHERE receipt.user_id = $user_id
RETURN receipt {.*} AS receipt, work {.*} AS work
