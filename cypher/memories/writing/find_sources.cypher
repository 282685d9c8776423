// Memories that others are to rest on, and their trust.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   ids
// returns: id STRING, trust STRING
// index:   memory_id_unique
// why:     a derived memory is trusted no more than the least of its sources.
UNWIND $ids AS id
MATCH (source:Memory {id: id})
WHERE source.user_id = $user_id
RETURN source.id AS id, source.trust AS trust
