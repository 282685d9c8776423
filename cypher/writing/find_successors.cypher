// What replaced each of these memories, step by step, themselves first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   ids
// returns: id STRING, successors LIST<STRING>
// index:   memory_id_unique
// why:     a memory is replaced by one other, so that the way up does not branch.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
MATCH path = (memory)<-[:SUPERSEDES*0..200]-(successor:Memory)
WHERE successor.user_id = $user_id
WITH id, successor, length(path) AS steps
ORDER BY steps
RETURN id, collect(successor.id) AS successors
