// Revoke a key; a revoked key keeps its time.
//
// mode:    write
// tenant:  all because operators revoke any key
// param:   id       STRING           which
// param:   at       ZONED DATETIME   now
// param:   kinds    LIST<STRING>     the kinds that may be revoked
// param:   user_id  STRING           whose keys alone, or null for anybody's
// returns: key MAP
// index:   api_key_id_unique
// why:     kept, so that what it did can still be told.
MATCH (key:ApiKey {id: $id})
WHERE key.kind IN $kinds AND ($user_id IS NULL OR key.user_id = $user_id)
SET key.revoked_at = coalesce(key.revoked_at, $at)
RETURN key {.*, hash: NULL} AS key
