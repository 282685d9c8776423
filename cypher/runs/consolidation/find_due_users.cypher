// Users whose memories changed since they were consolidated, the longest waiting first.
//
// mode:    read
// tenant:  all because the schedule consolidates whoever is due
// param:   before    ZONED DATETIME   changed before this instant
// param:   place     ZONED DATETIME   waiting since then, of the last row seen; or long ago
// param:   place_id  STRING           behind this id, of those that wait since that instant; or empty
// param:   limit     INTEGER          most rows
// returns: user_id STRING, at ZONED DATETIME
// index:   user_unconsolidated
// why:     only users with work due have the property.
MATCH (user:User)
WHERE user.unconsolidated_at >= $place AND user.unconsolidated_at < $before
  AND (user.unconsolidated_at > $place OR user.id > $place_id)
WITH user
ORDER BY user.unconsolidated_at, user.id
LIMIT $limit
RETURN user.id AS user_id, user.unconsolidated_at AS at
