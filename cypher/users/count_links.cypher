// Count the links between a user's memories.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: count INTEGER
// index:   memory_user_created
// why:     degrees are kept with each node: nothing is walked.
MATCH (memory:Memory)
WHERE memory.user_id = $user_id AND memory.created_at IS NOT NULL
RETURN sum(COUNT {
  (memory)-[:SUPERSEDES|DERIVED_FROM|REFINES|EXAMPLE_OF|CONTRADICTS|RELATED|MERGED_INTO|LINK]->()
}) AS count
