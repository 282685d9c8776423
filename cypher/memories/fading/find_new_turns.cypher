// Episodes of a user that were stored after an instant, with their vectors, the oldest first.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   place     ZONED DATETIME   of the last row seen; or long ago
// param:   place_id  STRING           of the last row seen; or empty
// param:   until     ZONED DATETIME   no later
// param:   limit     INTEGER          most rows
// returns: id STRING, created_at ZONED DATETIME, status STRING, trust STRING, attempts INTEGER, role STRING, text STRING, text_hash STRING, vector LIST<FLOAT>
// index:   user_id_unique, memory_user_created
// why:     it goes on where the last one ended: what is stored does not count, what is new does.
MATCH (user:User {id: $user_id})
WITH CASE WHEN user.evidence_through > $place THEN user.evidence_through ELSE $place END AS after
MATCH (episode:Memory)
USING INDEX episode:Memory(user_id, created_at)
WHERE episode.user_id = $user_id AND episode.created_at >= after AND episode.created_at <= $until
  AND (episode.created_at > after OR episode.id > $place_id) AND episode:Episode
WITH episode
ORDER BY episode.created_at, episode.id
LIMIT $limit
RETURN episode.id AS id, episode.created_at AS created_at, episode.status AS status, episode.trust AS trust,
  coalesce(episode.attempts, 0) AS attempts, episode.role AS role, episode.text AS text, episode.text_hash AS text_hash,
  episode.embedding AS vector
