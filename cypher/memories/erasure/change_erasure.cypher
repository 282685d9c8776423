// Change an erasure's receipt and its work.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose
// param:   id       STRING   of the receipt, and of the work
// param:   receipt  MAP      what is new of the receipt
// param:   work     MAP      what is new of the work
// returns: id STRING
// index:   outbox_id_unique, erasure_receipt_id_unique
// why:     moved on in the transaction of each portion.
MATCH (work:Outbox {id: $id})
WHERE work.user_id = $user_id
MATCH (receipt:ErasureReceipt {id: $id})
WHERE receipt.user_id = $user_id
SET receipt += $receipt, work += $work
RETURN receipt.id AS id
