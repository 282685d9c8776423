// Whose history some lines would add to, among memories that are or were trusted higher than a key may give.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   rows     LIST<MAP>      at (place in the batch), id (of a memory, or of a change that joins a run),
//                                  run_id (of that run, or null)
// param:   trusts   LIST<STRING>   every trust above the key's cap
// param:   pattern  STRING         what matches a snapshot that tells of one of these
// returns: at INTEGER, id STRING
// index:   memory_id_unique, change_id_unique
// why:     a seek for each, and the memory's few changes. What was trusted higher once would be so again at
//          an earlier instant, with what the line says of it; a link that is there already does nothing.
UNWIND $rows AS row
CALL (row) {
  MATCH (memory:Memory {id: row.id})
  WHERE memory.user_id = $user_id
  RETURN memory
  UNION
  MATCH (change:Change {id: row.id})
  WHERE change.user_id = $user_id
    AND NOT EXISTS { MATCH (change)-[:IN_RUN]->(run:Run) WHERE run.id = row.run_id }
  MATCH (change)-[:CHANGED]->(memory:Memory)
  WHERE memory.user_id = $user_id
  RETURN memory
}
WITH row, memory
WHERE memory.trust IN $trusts OR EXISTS {
  MATCH (memory)<-[:CHANGED]-(change:Change)
  WHERE change.before =~ $pattern OR change.after =~ $pattern
}
RETURN row.at AS at, memory.id AS id
ORDER BY at
LIMIT 1
