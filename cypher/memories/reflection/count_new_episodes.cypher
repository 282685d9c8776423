// How many episodes of a user were made at an instant or later, up to a number.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   since    ZONED DATETIME   made at it or later
// param:   before   ZONED DATETIME   and before it
// param:   most     INTEGER          counted up to this number
// returns: episodes INTEGER
// index:   memory_user_created
// why:     ends at that number.
MATCH (episode:Memory)
USING INDEX episode:Memory(user_id, created_at)
WHERE episode.user_id = $user_id AND episode.created_at >= $since AND episode.created_at < $before
  AND episode.kind = 'EPISODE' AND episode.status = 'ACTIVE'
WITH episode LIMIT $most
RETURN count(*) AS episodes
