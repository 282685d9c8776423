// Note that a key was used, unless that was noted a moment ago.
//
// mode:    write
// tenant:  all because a key is used before its user is known
// param:   id      STRING           which
// param:   at      ZONED DATETIME   now
// param:   before  ZONED DATETIME   noted at or after this is enough
// returns: id STRING
// index:   api_key_id_unique
// why:     at most one write a minute for each key.
MATCH (key:ApiKey {id: $id})
WHERE key.last_used_at IS NULL OR key.last_used_at < $before
SET key.last_used_at = $at
RETURN key.id AS id
