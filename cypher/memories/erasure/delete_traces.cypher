// Delete what memories left beside themselves: hints, answers with them, reviews, contexts, plans.
//
// mode:    write
// tenant:  user
// param:   user_id     STRING         whose; the caller holds this user's lock
// param:   ids         LIST<STRING>   of the memories
// param:   review_ids  LIST<STRING>   of reviews of their mentions
// returns: hints INTEGER, recollections INTEGER, contexts INTEGER, reviews INTEGER, plans INTEGER
// index:   hint_user_memory, memory_id_unique, streamed_context_place_unique, entity_review_id_unique, planned_change_user
// why:     a judged answer is kept until tuning has read it, without its query. What dry runs told is
//          of the graph as it was: all of it goes.
CALL () {
  UNWIND $ids AS id
  MATCH (hint:Hint {user_id: $user_id, memory_id: id})
  WITH DISTINCT hint
  DELETE hint
  RETURN count(*) AS hints
}
CALL () {
  UNWIND $ids AS id
  MATCH (memory:Memory {id: id})<-[:RETURNED]-(recollection:Recollection)
  WHERE memory.user_id = $user_id AND recollection.user_id = $user_id
  WITH DISTINCT recollection, recollection.untuned = true AS judged
  SET recollection.query = NULL
  FOREACH (_ IN CASE WHEN judged THEN [] ELSE [1] END | DETACH DELETE recollection)
  RETURN count(*) AS recollections
}
CALL () {
  MATCH (streamed:StreamedContext)
  WHERE streamed.user_id = $user_id AND streamed.thread_id IS NOT NULL
    AND any(id IN streamed.ids WHERE id IN $ids)
  DELETE streamed
  RETURN count(*) AS contexts
}
CALL () {
  UNWIND $review_ids AS id
  MATCH (review:EntityReview {id: id})
  WHERE review.user_id = $user_id
  DETACH DELETE review
  RETURN count(*) AS reviews
}
CALL () {
  MATCH (change:PlannedChange)
  WHERE change.user_id = $user_id AND change.at IS NOT NULL
  DETACH DELETE change
  RETURN count(*) AS plans
}
RETURN hints, recollections, contexts, reviews, plans
