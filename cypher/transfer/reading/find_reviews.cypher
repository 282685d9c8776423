// Reviews to export, the oldest first, with the two entities that each is of.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   when the last row seen was made
// param:   id       STRING           of the last row seen, or empty
// param:   until    ZONED DATETIME   made no later
// param:   limit    INTEGER          a page
// returns: node MAP, links LIST<MAP>
// index:   entity_review_user_created
// why:     pages go on from an instant, whatever is added meanwhile.
MATCH (review:EntityReview)
WHERE review.user_id = $user_id AND review.created_at >= $at
  AND (review.created_at > $at OR review.id > $id) AND review.created_at <= $until
WITH review
ORDER BY review.created_at, review.id
LIMIT $limit
RETURN review {.*} AS node, COLLECT {
  MATCH (review)-[link:REVIEWS|CANDIDATE]->(entity:Entity)
  WHERE entity.user_id = $user_id
  RETURN {from_id: review.id, type: type(link), to_id: entity.id, properties: properties(link)}
} AS links
