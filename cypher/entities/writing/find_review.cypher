// A question whether two entities are the same, with what each stands for now.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// param:   id       STRING   of the question
// returns: status STRING, entity_id STRING, candidate_id STRING
// index:   entity_review_id_unique
// why:     a seek, and along what was merged since.
MATCH (review:EntityReview {id: $id})
WHERE review.user_id = $user_id
MATCH (review)-[:REVIEWS]->(:Entity)-[:MERGED_INTO*0..200]->(entity:Entity)
WHERE entity.user_id = $user_id AND NOT EXISTS { MATCH (entity)-[:MERGED_INTO]->(:Entity) }
MATCH (review)-[:CANDIDATE]->(:Entity)-[:MERGED_INTO*0..200]->(candidate:Entity)
WHERE candidate.user_id = $user_id AND NOT EXISTS { MATCH (candidate)-[:MERGED_INTO]->(:Entity) }
RETURN review.status AS status, entity.id AS entity_id, candidate.id AS candidate_id
