// Sources of memories, by kind and trust: one row for each existing pair.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   of the memories
// returns: id STRING, how STRING, trust STRING, source_id STRING
// index:   memory_id_unique
// why:     a summary may rest on thousands, of few sorts; one source of each sort is named.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})-[link:DERIVED_FROM]->(source:Memory)
WHERE memory.user_id = $user_id AND source.user_id = $user_id
RETURN id, coalesce(link.how, 'stated') AS how, source.trust AS trust, min(source.id) AS source_id
