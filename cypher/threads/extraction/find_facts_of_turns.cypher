// The facts that were extracted from turns, in the order in which they were stored.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   turns
// returns: turn_id STRING, memory MAP
// index:   memory_id_unique
// why:     a turn that is sent again answers with what it brought, as it is now.
UNWIND $ids AS id
MATCH (turn:Memory {id: id})
WHERE turn.user_id = $user_id
MATCH (turn)<-[:DERIVED_FROM {how: 'extracted'}]-(fact:Fact)
WHERE fact.user_id = $user_id AND fact.status <> 'FORGOTTEN'
RETURN turn.id AS turn_id, fact {.*, embedding: NULL, embedding_b: NULL, token_vectors: NULL} AS memory
ORDER BY fact.created_at, fact.id
