// Keys of a user, or of everybody, the newest first.
//
// mode:    read
// tenant:  all because operators list every key
// param:   user_id    STRING           whose alone; null for everybody's
// param:   before_at  ZONED DATETIME   of the last row seen, or a time to come
// param:   before_id  STRING           of the last row seen, or empty
// param:   limit      INTEGER          1..201
// returns: key MAP
// why:     keys are few.
MATCH (key:ApiKey)
WHERE ($user_id IS NULL OR key.user_id = $user_id)
  AND (key.created_at < $before_at OR (key.created_at = $before_at AND key.id < $before_id))
RETURN key {.*, hash: NULL} AS key
ORDER BY key.created_at DESC, key.id DESC
LIMIT $limit
