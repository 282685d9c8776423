// Users whose memories changed since they were consolidated, the longest waiting first.
//
// mode:    read
// tenant:  all because the schedule consolidates whoever is due
// param:   before  ZONED DATETIME   changed before this instant
// param:   limit   INTEGER          most rows
// returns: user_id STRING
// index:   user_unconsolidated
// why:     only users with work due have the property.
MATCH (user:User)
WHERE user.unconsolidated_at < $before
WITH user
ORDER BY user.unconsolidated_at
LIMIT $limit
RETURN user.id AS user_id
