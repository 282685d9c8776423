// Memories that rest on some others, with all that each rests on, and those that were merged into them.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the sources
// param:   hows     LIST<STRING>   how a memory rests on its source
// returns: id STRING, kind STRING, merged BOOLEAN, sources LIST<STRING>
// index:   memory_id_unique
// why:     along the sources' own relationships.
UNWIND $ids AS id
MATCH (source:Memory {id: id})
WHERE source.user_id = $user_id
CALL (source) {
  MATCH (source)<-[link:DERIVED_FROM]-(memory:Memory)
  WHERE coalesce(link.how, 'stated') IN $hows AND memory.user_id = $user_id
  RETURN memory, false AS merged
  UNION ALL
  MATCH (source)<-[:MERGED_INTO]-(memory:Memory)
  WHERE memory.user_id = $user_id
  RETURN memory, true AS merged
}
WITH memory, max(CASE WHEN merged THEN 1 ELSE 0 END) = 1 AS merged
RETURN memory.id AS id, memory.kind AS kind, merged,
  [(memory)-[link:DERIVED_FROM]->(other:Memory)
    WHERE coalesce(link.how, 'stated') IN $hows | other.id] AS sources
