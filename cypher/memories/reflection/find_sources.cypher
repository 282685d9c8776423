// Episodes that are to be digested, as they are now, and whether a digest has them.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   ids
// param:   ended    LIST<STRING>   statuses of digests that do not count
// returns: id STRING, text_hash STRING, digested BOOLEAN
// index:   memory_id_unique
// why:     under the lock: what was forgotten, or is told otherwise by now, is not digested.
UNWIND $ids AS id
MATCH (episode:Memory {id: id})
WHERE episode.user_id = $user_id AND episode.kind = 'EPISODE' AND episode.status = 'ACTIVE' AND episode.trust <> 'QUARANTINED'
RETURN episode.id AS id, episode.text_hash AS text_hash,
  EXISTS { (episode)<-[:DERIVED_FROM {how: 'digested'}]-(digest:Summary)
    WHERE digest.user_id = $user_id AND NOT digest.status IN $ended } AS digested
