// Users with many changes since they were consolidated, the longest waiting first.
//
// mode:    read
// tenant:  all because the schedule consolidates whoever is due
// param:   before  ZONED DATETIME   changed first before this instant
// param:   least   INTEGER          changes since
// param:   limit   INTEGER          most rows
// returns: user_id STRING
// index:   user_unconsolidated
// why:     only users with work due have the property: they are looked through in its order.
MATCH (user:User)
WHERE user.unconsolidated_at < $before AND user.sequence - coalesce(user.consolidated_sequence, 0) >= $least
WITH user
ORDER BY user.unconsolidated_at
LIMIT $limit
RETURN user.id AS user_id
