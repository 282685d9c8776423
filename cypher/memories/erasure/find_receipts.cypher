// Receipts of erasures.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   ids
// returns: receipt MAP
// index:   erasure_receipt_id_unique
// why:     a seek for each.
UNWIND $ids AS id
MATCH (receipt:ErasureReceipt {id: id})
WHERE receipt.user_id = $user_id
RETURN receipt {.*} AS receipt
