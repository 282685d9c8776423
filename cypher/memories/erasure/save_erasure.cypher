// Save an erasure that begins: its receipt, and the work that it owes.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose; the caller holds this user's lock
// param:   receipt  MAP      properties of the receipt
// param:   work     MAP      properties of the Outbox node, which has the receipt's id
// returns: id STRING
// why:     both are written by the transaction that erases first.
CREATE (receipt:ErasureReceipt)
SET receipt = $receipt, receipt.user_id = $user_id
CREATE (work:Outbox)
SET work = $work, work.user_id = $user_id, work.id = receipt.id
RETURN receipt.id AS id
