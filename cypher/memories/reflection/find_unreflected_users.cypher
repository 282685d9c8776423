// Users with episodes that no reflection has seen, the longest waiting first.
//
// mode:    read
// tenant:  all because the schedule reflects on whoever's are due
// param:   before   ZONED DATETIME   the first of them came before this instant
// param:   place    ZONED DATETIME   go on at this instant
// param:   last_id  STRING           behind this id, of those who wait since then; or empty
// param:   limit    INTEGER          most rows
// returns: user_id STRING, unreflected_at ZONED DATETIME
// index:   user_unreflected
// why:     only users with such episodes have the property.
MATCH (user:User)
WHERE user.unreflected_at >= $place AND user.unreflected_at < $before
  AND (user.unreflected_at > $place OR user.id > $last_id)
WITH user
ORDER BY user.unreflected_at, user.id
LIMIT $limit
RETURN user.id AS user_id, user.unreflected_at AS unreflected_at
