// Mark users as due, so that they are consolidated though nothing of theirs has changed.
//
// mode:    write
// tenant:  all because the schedule consolidates whoever is due
// param:   user_ids  LIST<STRING>     users of whom something is due
// param:   at        ZONED DATETIME   since when they count as due
// returns: user_id STRING
// index:   user_id_unique
// why:     one seek each; whoever is due already is not locked.
UNWIND $user_ids AS user_id
MATCH (user:User {id: user_id})
WHERE user.unconsolidated_at IS NULL
SET user.unconsolidated_at = $at
RETURN user_id
