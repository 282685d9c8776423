// Save the decision about a review.
//
// mode:    write
// tenant:  user
// param:   user_id     STRING   whose; the caller holds this user's lock
// param:   id          STRING   of the question
// param:   properties  MAP      status, same, resolved_at
// returns: id STRING
// index:   entity_review_id_unique
// why:     a seek.
MATCH (review:EntityReview {id: $id})
WHERE review.user_id = $user_id
SET review += $properties, review.id = $id, review.user_id = $user_id
RETURN review.id AS id
