// Those of some memories that were merged into another, and into which.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   ids
// returns: id STRING, winner_id STRING
// index:   memory_id_unique
// why:     a seek for each, and its own relationship.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})-[:MERGED_INTO]->(winner:Memory)
WHERE memory.user_id = $user_id AND winner.user_id = $user_id
RETURN id, winner.id AS winner_id
ORDER BY id
