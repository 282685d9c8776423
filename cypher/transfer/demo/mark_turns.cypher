// Say of turns that they are the demo's, since a turn has no source of its own.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   the turns
// param:   source   STRING         what the demo's memories have
// returns: id STRING
// index:   memory_id_unique
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
SET memory.source = $source
RETURN memory.id AS id
