// The instant up to which a user's facts were consolidated, and the earliest one without a vector.
//
// mode:    read
// tenant:  user
// param:   user_id       STRING   whose
// param:   max_attempts  INTEGER  facts whose embedding failed this often wait for nothing
// returns: consolidated_at ZONED DATETIME, waiting_at ZONED DATETIME
// index:   user_id_unique, memory_user_kind_status
// why:     a fact that has no vector yet is compared when it has one, whenever that is.
MATCH (user:User {id: $user_id})
CALL () {
  MATCH (waiting:Memory)
  WHERE waiting.user_id = $user_id AND waiting.status = 'PENDING_EMBED' AND waiting.created_at IS NOT NULL
    AND waiting.kind = 'FACT' AND coalesce(waiting.attempts, 0) < $max_attempts
  RETURN min(waiting.updated_at) AS waiting_at
}
RETURN user.consolidated_at AS consolidated_at, waiting_at
