// Take away entities that nothing mentions any more.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   what the demo's memories mentioned
// returns: entities INTEGER
// index:   entity_id_unique
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id AND NOT EXISTS {
  MATCH (entity)-[link]-() WHERE NOT type(link) IN ['REVIEWS', 'CANDIDATE']
}
WITH collect(DISTINCT entity) AS gone
CALL (gone) {
  UNWIND gone AS entity
  OPTIONAL MATCH (review:EntityReview)-[:REVIEWS|CANDIDATE]->(entity)
  WHERE review.user_id = $user_id
  DETACH DELETE review, entity
}
RETURN size(gone) AS entities
