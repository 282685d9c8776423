// Mentions that may be of an entity already known: asked once for a pair.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        id (of the pair), entity_id, candidate_id, memory_id, score, how, text, type
// returns: id STRING
// index:   entity_id_unique, entity_review_id_unique
// why:     what was decided of a pair is not asked again.
UNWIND $rows AS row
MATCH (entity:Entity {id: row.entity_id}) WHERE entity.user_id = $user_id
MATCH (candidate:Entity {id: row.candidate_id}) WHERE candidate.user_id = $user_id
MERGE (review:EntityReview {id: row.id})
  ON CREATE SET review.user_id = $user_id, review.status = 'OPEN', review.created_at = $at,
    review.score = row.score, review.how = row.how, review.text = row.text, review.type = row.type,
    review.memory_id = row.memory_id
MERGE (review)-[of:REVIEWS]->(entity)
  ON CREATE SET of.created_at = $at
MERGE (review)-[like:CANDIDATE]->(candidate)
  ON CREATE SET like.created_at = $at
RETURN review.id AS id
