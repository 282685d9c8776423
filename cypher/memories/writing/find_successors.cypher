// Successors of each of these memories, step by step, themselves first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   ids
// returns: id STRING, successors LIST<STRING>
// index:   memory_id_unique
// why:     a memory is replaced by one other, so that the way up does not branch: one path to its end,
//          however long.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
MATCH path = ANY SHORTEST (
  (memory)(()<-[:SUPERSEDES]-(:Memory))*(head:Memory)
  WHERE head.user_id = $user_id AND NOT EXISTS { MATCH (head)<-[:SUPERSEDES]-(:Memory) }
)
RETURN id, [one IN nodes(path) | one.id] AS successors
