// Give memories their next tier, each with its change. No other write minds: updated_at stays.
//
// mode:    write
// tenant:  user
// param:   user_id   STRING           whose; the caller holds this user's lock
// param:   sequence  INTEGER          the last number given to a change
// param:   at        ZONED DATETIME   now
// param:   change    MAP              what all of the changes have
// param:   rows      LIST<MAP>        id, tier, promote_at or null, change
// returns: promoted INTEGER
// index:   user_id_unique, memory_id_unique
// why:     one statement for a whole batch.
MATCH (user:User {id: $user_id})
SET user.sequence = $sequence, user.changed_at = $at
WITH user
UNWIND $rows AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.user_id = $user_id
SET memory.tier = row.tier, memory.promote_at = row.promote_at
CREATE (memory)<-[:CHANGED {created_at: $at}]-(change:Change)
SET change = $change
SET change += row.change, change.user_id = $user_id
RETURN count(*) AS promoted
