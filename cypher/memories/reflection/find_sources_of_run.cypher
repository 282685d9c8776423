// Those of a user's episodes that digests of a reflection have, and those digests.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   ids      LIST<STRING>     ids of episodes
// param:   began    ZONED DATETIME   when the run began
// param:   source   STRING           what the digests say that they are of
// param:   trusts   LIST<STRING>     trusts of sources
// returns: id STRING, digests LIST<STRING>
// index:   memory_id_unique
// why:     the episodes of one block, each by its id.
UNWIND $ids AS id
MATCH (episode:Memory {id: id})
WHERE episode.user_id = $user_id AND episode.kind = 'EPISODE' AND episode.trust IN $trusts
MATCH (episode)<-[:DERIVED_FROM {how: 'digested'}]-(digest:Summary)
WHERE digest.user_id = $user_id AND digest.created_at >= $began
  AND digest.source = $source AND digest.status IN ['ACTIVE', 'PENDING_EMBED']
RETURN episode.id AS id, collect(DISTINCT digest.id) AS digests
ORDER BY id
