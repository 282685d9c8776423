// Questions whether a mention is of a known entity that may have been open at an instant, the newest first.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   known_at  ZONED DATETIME   the graph's clock
// param:   place     ZONED DATETIME   go on at this instant, known_at or before
// param:   id        STRING           and behind this id
// param:   limit     INTEGER          most rows
// returns: review MAP, changes LIST<MAP>
// index:   entity_review_user_status_created, change_user_subject
// why:     in the order of the index. An answered question was open if it was answered since: its changes tell.
UNWIND ['OPEN', 'RESOLVED'] AS status
CALL (status) {
  MATCH (review:EntityReview)
  WHERE review.user_id = $user_id AND review.status = status AND review.created_at <= $place
    AND (review.created_at < $place OR review.id < $id)
  CALL (review) {
    MATCH (change:Change {user_id: $user_id, subject_id: review.id})
    WHERE change.at > $known_at AND change.before IS NOT NULL
    RETURN collect(change {.sequence, .before}) AS changes
  }
  WITH review, changes
  WHERE status = 'OPEN' OR changes <> []
  CALL (review) {
    MATCH (review)-[:REVIEWS]->(:Entity)-[ways:MERGED_INTO|ENDED*0..200]->(entity:Entity)
    WHERE entity.user_id = $user_id AND all(way IN ways WHERE coalesce(way.type, 'MERGED_INTO') = 'MERGED_INTO'
        AND way.created_at <= $known_at AND coalesce($known_at < way.ended_at, true))
      AND NOT EXISTS {
        MATCH (entity)-[way:MERGED_INTO|ENDED]->(:Entity)
        WHERE coalesce(way.type, 'MERGED_INTO') = 'MERGED_INTO' AND way.created_at <= $known_at
          AND coalesce($known_at < way.ended_at, true)
      }
    MATCH (review)-[:CANDIDATE]->(:Entity)-[others:MERGED_INTO|ENDED*0..200]->(candidate:Entity)
    WHERE candidate.user_id = $user_id AND all(way IN others WHERE coalesce(way.type, 'MERGED_INTO') = 'MERGED_INTO'
        AND way.created_at <= $known_at AND coalesce($known_at < way.ended_at, true))
      AND NOT EXISTS {
        MATCH (candidate)-[way:MERGED_INTO|ENDED]->(:Entity)
        WHERE coalesce(way.type, 'MERGED_INTO') = 'MERGED_INTO' AND way.created_at <= $known_at
          AND coalesce($known_at < way.ended_at, true)
      }
    RETURN entity, candidate
    LIMIT 1
  }
  WITH review, changes, entity, candidate WHERE entity <> candidate
  RETURN review {.id, .status, .score, .how, .text, .type, .memory_id, .created_at,
    entity: entity {.id, .name, .type, .aliases},
    candidate: candidate {.id, .name, .type, .aliases}} AS review, changes
  ORDER BY review.created_at DESC, review.id DESC
  LIMIT $limit
}
RETURN review, changes
ORDER BY review.created_at DESC, review.id DESC
LIMIT $limit
