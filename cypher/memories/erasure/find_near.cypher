// Things beside memories that are to be erased: entities, reviews, conflicts.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   of the memories
// returns: entity_ids LIST<STRING>, review_ids LIST<STRING>, conflict_ids LIST<STRING>
// index:   memory_id_unique, entity_review_user_memory
// why:     along the memories' own relationships, and a seek for each.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
WITH collect(memory) AS memories
RETURN
  COLLECT {
    UNWIND memories AS memory
    MATCH (memory)-[:MENTIONS|SUBJECT|OBJECT|ENDED]->(entity:Entity)
    RETURN DISTINCT entity.id
  } AS entity_ids,
  COLLECT {
    UNWIND memories AS memory
    MATCH (review:EntityReview)
    WHERE review.user_id = $user_id AND review.memory_id = memory.id
    RETURN DISTINCT review.id
  } AS review_ids,
  COLLECT {
    UNWIND memories AS memory
    MATCH (memory)<-[:BETWEEN]-(conflict:Conflict)
    RETURN DISTINCT conflict.id
  } AS conflict_ids
