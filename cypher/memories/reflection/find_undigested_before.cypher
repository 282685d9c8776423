// The newest episodes of a user before an instant that no digest has.
//
// mode:    read
// tenant:  user
// param:   user_id     STRING           whose
// param:   place       ZONED DATETIME   made before it
// param:   began       ZONED DATETIME   when the run began: its own digests do not count
// param:   ended       LIST<STRING>     statuses of digests that do not count
// param:   characters  INTEGER          most of each text
// param:   limit       INTEGER          most rows
// returns: id STRING, text STRING, text_hash STRING, role STRING, vector LIST<FLOAT>, thread_id STRING, trust STRING, confidence FLOAT, tags LIST<STRING>, language STRING, occurred_at ZONED DATETIME, valid_to ZONED DATETIME, created_at ZONED DATETIME
// index:   memory_user_created
// why:     new episodes may speak of what a few earlier ones spoke of. From the newest on, so few as are asked for.
MATCH (episode:Memory)
USING INDEX episode:Memory(user_id, created_at)
WHERE episode.user_id = $user_id AND episode.created_at < $place
  AND episode.kind = 'EPISODE' AND episode.trust <> 'QUARANTINED' AND episode.embedding IS NOT NULL
  AND (episode.status = 'ACTIVE' OR EXISTS {
    (episode)<-[:SUPERSEDES]-(later:Summary) WHERE later.user_id = $user_id AND later.created_at >= $began })
  AND NOT EXISTS { (episode)<-[:DERIVED_FROM {how: 'digested'}]-(digest:Summary)
    WHERE digest.user_id = $user_id AND digest.created_at < $began AND NOT digest.status IN $ended }
WITH episode
ORDER BY episode.user_id DESC, episode.created_at DESC, episode.id DESC
LIMIT $limit
RETURN episode.id AS id, left(episode.text, $characters) AS text, episode.text_hash AS text_hash, episode.role AS role,
  episode.embedding AS vector, episode.thread_id AS thread_id, episode.trust AS trust, episode.confidence AS confidence,
  episode.tags AS tags, episode.language AS language, episode.occurred_at AS occurred_at, episode.valid_to AS valid_to,
  episode.created_at AS created_at
