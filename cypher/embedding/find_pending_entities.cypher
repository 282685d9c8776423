// Entities whose names wait for their embedding: those named first, then the oldest others of the user.
//
// mode:    read
// tenant:  user
// param:   user_id       STRING         whose
// param:   ids           LIST<STRING>   named by the message, possibly none
// param:   max_attempts  INTEGER        rows that failed this often are skipped
// param:   limit         INTEGER        1..1024
// returns: id STRING, name STRING, type STRING, since ZONED DATETIME
// index:   entity_id_unique, entity_user_unembedded
// why:     as with memories, others fill the batch and spare their messages.
CALL () {
  UNWIND $ids AS id
  MATCH (named:Entity {id: id})
  WHERE named.user_id = $user_id AND named.unembedded_at IS NOT NULL
    AND coalesce(named.attempts, 0) < $max_attempts
  RETURN named AS entity, 0 AS rank
  UNION
  MATCH (other:Entity)
  WHERE other.user_id = $user_id AND other.unembedded_at IS NOT NULL
    AND coalesce(other.attempts, 0) < $max_attempts
  RETURN other AS entity, 1 AS rank
  ORDER BY other.unembedded_at
  LIMIT $limit
}
WITH entity, min(rank) AS rank
ORDER BY rank, entity.unembedded_at
LIMIT $limit
RETURN entity.id AS id, entity.name AS name, entity.type AS type, entity.unembedded_at AS since
