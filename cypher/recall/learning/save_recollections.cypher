// Answers that were given: what was returned counts as accessed, and may be judged later.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose
// param:   rows     LIST<MAP>   recollection (properties), hits (id, rank, score, signals as JSON)
// returns: saved INTEGER
// index:   memory_id_unique
// why:     written behind the answer; an access is no change, so that neither feed nor history has it.
UNWIND $rows AS row
CREATE (recollection:Recollection)
SET recollection = row.recollection, recollection.user_id = $user_id
WITH recollection, row
UNWIND row.hits AS hit
MATCH (memory:Memory {id: hit.id})
WHERE memory.user_id = $user_id
SET memory.access_count = coalesce(memory.access_count, 0) + 1,
  // Answers are kept in any order, and beside what is said again: never back in time.
  memory.last_accessed_at = CASE WHEN memory.last_accessed_at > recollection.created_at
    THEN memory.last_accessed_at ELSE recollection.created_at END
CREATE (recollection)-[:RETURNED {
  rank: hit.rank, score: hit.score, used: false, signals: hit.signals, created_at: recollection.created_at
}]->(memory)
RETURN count(*) AS saved
