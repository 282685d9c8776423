// Users with contradictions found since their last check, the longest waiting first.
//
// mode:    read
// tenant:  all because the schedule consolidates whoever is due
// param:   before  ZONED DATETIME   found before this instant
// param:   limit   INTEGER          most rows
// returns: user_id STRING
// index:   user_hurried
// why:     only users of whom some were found have the property.
MATCH (user:User)
WHERE user.hurried_at <= $before
WITH user
ORDER BY user.hurried_at
LIMIT $limit
RETURN user.id AS user_id
