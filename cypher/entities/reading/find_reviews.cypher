// Open questions whether a mention is of an entity that was known, the newest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   place    ZONED DATETIME   go on at this instant
// param:   id       STRING           and behind this id
// param:   limit    INTEGER          most rows
// returns: review MAP
// index:   entity_review_user_status_created
// why:     in the order of the index. Where the two were merged since, there is nothing to ask.
MATCH (review:EntityReview)
WHERE review.user_id = $user_id AND review.status = 'OPEN' AND review.created_at <= $place
  AND (review.created_at < $place OR review.id < $id)
CALL (review) {
  MATCH (review)-[:REVIEWS]->(:Entity)-[:MERGED_INTO*0..200]->(entity:Entity)
  WHERE entity.user_id = $user_id AND NOT EXISTS { MATCH (entity)-[:MERGED_INTO]->(:Entity) }
  MATCH (review)-[:CANDIDATE]->(:Entity)-[:MERGED_INTO*0..200]->(candidate:Entity)
  WHERE candidate.user_id = $user_id AND NOT EXISTS { MATCH (candidate)-[:MERGED_INTO]->(:Entity) }
  RETURN entity, candidate
  LIMIT 1
}
WITH review, entity, candidate
WHERE entity <> candidate
ORDER BY review.created_at DESC, review.id DESC
LIMIT $limit
RETURN review {.id, .score, .how, .text, .type, .memory_id, .created_at,
  entity: entity {.id, .name, .type, .aliases},
  candidate: candidate {.id, .name, .type, .aliases}} AS review
