// Add to the spending of a user on the language model in a period: a day, or a run.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   rows     LIST<MAP>        period, and calls, input_tokens, output_tokens, cost, failed, unanswered to add
// param:   at       ZONED DATETIME   now
// param:   since    ZONED DATETIME   nothing is noted for a user erased after it, until they write again
// returns: period STRING, calls INTEGER, cost FLOAT
// index:   usage_user_period_unique, user_id_unique, erasure_receipt_user
// why:     one seek a period; the node's lock makes the sums exact among all processes. A call that was
//          under way while its user was erased leaves nothing.
OPTIONAL MATCH (user:User {id: $user_id})
WITH user
WHERE (user IS NULL OR user.erasing_at IS NULL)
  AND (user IS NOT NULL OR NOT EXISTS {
    MATCH (receipt:ErasureReceipt {user_id: $user_id})
    WHERE receipt.whole_user AND receipt.requested_at >= $since
  })
UNWIND $rows AS row
MERGE (usage:Usage {user_id: $user_id, period: row.period})
  ON CREATE SET usage.created_at = $at
SET usage.calls = coalesce(usage.calls, 0) + row.calls,
  usage.input_tokens = coalesce(usage.input_tokens, 0) + row.input_tokens,
  usage.output_tokens = coalesce(usage.output_tokens, 0) + row.output_tokens,
  usage.cost = coalesce(usage.cost, 0.0) + row.cost,
  usage.failed = coalesce(usage.failed, 0) + row.failed,
  usage.unanswered = coalesce(usage.unanswered, 0) + row.unanswered
RETURN usage.period AS period, usage.calls AS calls, usage.cost AS cost
