// Replacements that form a circle: the replaced memory has replaced the other.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING      whose; the caller holds this user's lock
// param:   rows     LIST<MAP>   at (place in the batch), from_id (the new one's), to_id
// returns: at INTEGER
// index:   memory_id_unique, memory_id_unique
// why:     one shortest path from the new one up to the old: a chain is walked once, however it
//          branches, and a circle ends. A chain has no bound, so neither has this.
UNWIND $rows AS row
CALL (row) {
  MATCH (one:Memory {id: row.from_id})
  WHERE one.user_id = $user_id
  MATCH (other:Memory {id: row.to_id})
  WHERE other.user_id = $user_id
  MATCH path = ANY SHORTEST (one)(()<-[:SUPERSEDES]-())+(other)
  RETURN length(path) AS steps
}
RETURN row.at AS at
