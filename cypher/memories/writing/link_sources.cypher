// Link memories to the sources that they are derived from.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        memory_id, source_id, how
// returns: linked INTEGER
// index:   memory_id_unique
// why:     one link for a pair.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.memory_id})
WHERE memory.user_id = $user_id
MATCH (source:Memory {id: row.source_id})
WHERE source.user_id = $user_id
MERGE (memory)-[link:DERIVED_FROM]->(source)
  ON CREATE SET link.created_at = $at, link.how = row.how
RETURN count(*) AS linked
