// Changes of other things that keep links of memories which are to be erased, and so words of theirs.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   of the memories
// returns: id STRING, before STRING, after STRING
// index:   memory_id_unique, change_user_memory, change_user_subject
// why:     only what was linked to a memory can tell of it; a thing has few changes.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
CALL (memory) {
  MATCH (memory)-[:SUPERSEDES|MERGED_INTO|DERIVED_FROM|LINK|REFINES|EXAMPLE_OF|CONTRADICTS|RELATED|ENDED]-(near:Memory)
  MATCH (change:Change {user_id: $user_id, memory_id: near.id})
  RETURN change
  UNION
  MATCH (memory)-[:MENTIONS|SUBJECT|OBJECT|ENDED]->(near:Entity)
  MATCH (change:Change {user_id: $user_id, subject_id: near.id})
  RETURN change
}
WITH DISTINCT id, change
WHERE change.before CONTAINS id OR change.after CONTAINS id
RETURN DISTINCT change.id AS id, change.before AS before, change.after AS after
