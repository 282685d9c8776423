// Episodes of a user by their ids, in the order of their making, but for those that another digest has by now.
//
// mode:    read
// tenant:  user
// param:   user_id     STRING           whose
// param:   ids         LIST<STRING>     ids of a run's clusters
// param:   began       ZONED DATETIME   when the run began: its own digests do not count
// param:   ended       LIST<STRING>     statuses of digests that do not count
// param:   characters  INTEGER          most of each text
// returns: id STRING, text STRING, text_hash STRING, role STRING, vector LIST<FLOAT>, thread_id STRING, trust STRING, confidence FLOAT, tags LIST<STRING>, language STRING, occurred_at ZONED DATETIME, valid_to ZONED DATETIME, created_at ZONED DATETIME
// index:   memory_id_unique
// why:     the clusters of a block were decided once: whoever goes on reads some, each episode by its id.
UNWIND $ids AS id
MATCH (episode:Memory {id: id})
WHERE episode.user_id = $user_id
  AND episode.kind = 'EPISODE' AND episode.trust <> 'QUARANTINED' AND episode.embedding IS NOT NULL
  AND (episode.status = 'ACTIVE' OR EXISTS {
    (episode)<-[:SUPERSEDES]-(later:Summary) WHERE later.user_id = $user_id AND later.created_at >= $began })
  AND NOT EXISTS { (episode)<-[:DERIVED_FROM {how: 'digested'}]-(digest:Summary)
    WHERE digest.user_id = $user_id AND digest.created_at < $began AND NOT digest.status IN $ended }
RETURN episode.id AS id, left(episode.text, $characters) AS text, episode.text_hash AS text_hash, episode.role AS role,
  episode.embedding AS vector, episode.thread_id AS thread_id, episode.trust AS trust, episode.confidence AS confidence,
  episode.tags AS tags, episode.language AS language, episode.occurred_at AS occurred_at, episode.valid_to AS valid_to,
  episode.created_at AS created_at
ORDER BY created_at, id
