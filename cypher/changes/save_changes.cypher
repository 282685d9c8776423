// Changes of what is no memory: an entity, a relation, a review, a conflict.
//
// mode:    write
// tenant:  user
// param:   user_id   STRING           whose; the caller holds this user's lock
// param:   sequence  INTEGER          the last number given to a change
// param:   at        ZONED DATETIME   now
// param:   change    MAP              what all of the changes have
// param:   rows      LIST<MAP>        what each of them has
// returns: id STRING
// index:   user_id_unique
// why:     they name what they changed, as subject_id: no label is matched by a word of a row.
MATCH (user:User {id: $user_id})
SET user.sequence = $sequence, user.changed_at = $at, user.unconsolidated_at = coalesce(user.unconsolidated_at, $at)
WITH user
UNWIND $rows AS row
CREATE (change:Change)
SET change = $change
SET change += row, change.user_id = $user_id
RETURN change.id AS id
