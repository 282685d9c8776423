// Live digests that rest on some memories.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   of their sources
// returns: id STRING
// index:   memory_id_unique
// why:     along the sources' own relationships.
UNWIND $ids AS id
MATCH (source:Memory {id: id})
WHERE source.user_id = $user_id
MATCH (source)<-[:DERIVED_FROM {how: 'digested'}]-(digest:Summary)
WHERE digest.user_id = $user_id AND digest.status IN ['ACTIVE', 'PENDING_EMBED']
RETURN DISTINCT digest.id AS id
ORDER BY id
