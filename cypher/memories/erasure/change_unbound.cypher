// Keep the trust of memories that lost a source, and take mentions that came from it alone.
//
// mode:    write
// tenant:  user
// param:   user_id      STRING         whose; the caller holds this user's lock
// param:   ids          LIST<STRING>   of the memories
// param:   rewritten    LIST<STRING>   of those whose text is written anew
// returns: entity_ids LIST<STRING>
// index:   memory_id_unique
// why:     without its source nothing bounds a memory's trust: what it had becomes what it was given.
CALL () {
  UNWIND $ids AS id
  MATCH (memory:Memory {id: id})
  WHERE memory.user_id = $user_id
  SET memory.given_trust = NULL
}
CALL () {
  UNWIND $rewritten AS id
  MATCH (memory:Memory {id: id})-[mention:MENTIONS]->(entity:Entity)
  WHERE memory.user_id = $user_id
    AND NOT EXISTS { (memory)-[:DERIVED_FROM]->(:Memory)-[:MENTIONS|SUBJECT|OBJECT]->(entity) }
  DELETE mention
  RETURN collect(DISTINCT entity.id) AS entity_ids
}
RETURN entity_ids
