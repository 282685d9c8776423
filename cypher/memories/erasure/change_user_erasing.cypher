// Mark a user as being erased, and leave one of their keys, good for the receipt alone.
//
// mode:    write
// tenant:  user
// param:   user_id     STRING           whose; the caller holds this user's lock
// param:   at          ZONED DATETIME   now
// param:   key_id      STRING           of the key that stays
// param:   receipt_id  STRING           of the receipt that it may read
// param:   until       ZONED DATETIME   when that ends
// returns: keys INTEGER
// index:   user_id_unique
// why:     keys are few.
MATCH (user:User {id: $user_id})
SET user.erasing_at = $at
WITH user
CALL () {
  MATCH (key:ApiKey)
  WHERE key.user_id = $user_id AND key.id <> $key_id
  DETACH DELETE key
  RETURN count(*) AS keys
}
CALL () {
  MATCH (key:ApiKey {id: $key_id})
  WHERE key.user_id = $user_id
  SET key.scopes = [], key.receipt_id = $receipt_id, key.name = 'erasure receipt',
    key.expires_at = CASE WHEN key.expires_at < $until THEN key.expires_at ELSE $until END
}
RETURN keys
