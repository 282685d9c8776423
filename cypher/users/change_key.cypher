// Have a key end at an instant, unless it has been revoked.
//
// mode:    write
// tenant:  all because operators rotate any key
// param:   id  STRING           which
// param:   at  ZONED DATETIME   when it ends
// returns: id STRING
// index:   api_key_id_unique
// why:     its successor is made in the same transaction: there is no moment without either.
MATCH (key:ApiKey {id: $id}) WHERE key.revoked_at IS NULL
SET key.expires_at = $at
RETURN key.id AS id
