// Take away entities that nothing mentions any more, and the changes that tell of them.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   what the demo's memories mentioned
// returns: entities INTEGER
// index:   entity_id_unique, change_user_subject
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id AND NOT EXISTS {
  MATCH (entity)-[link]-() WHERE NOT type(link) IN ['REVIEWS', 'CANDIDATE']
}
WITH collect(DISTINCT entity) AS gone
CALL (gone) {
  UNWIND gone AS entity
  MATCH (change:Change {user_id: $user_id, subject_id: entity.id})
  USING INDEX change:Change(user_id, subject_id)
  DETACH DELETE change
}
CALL (gone) {
  UNWIND gone AS entity
  OPTIONAL MATCH (review:EntityReview)-[:REVIEWS|CANDIDATE]->(entity)
  WHERE review.user_id = $user_id
  DETACH DELETE review, entity
}
RETURN size(gone) AS entities
