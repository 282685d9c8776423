// The key whose secret has this hash.
//
// mode:    read
// tenant:  all because a key is looked up before its user is known
// param:   hash  STRING   SHA-256 of the secret, in hex
// returns: key MAP
// index:   api_key_hash_unique
// why:     one seek with every request: a revoked key stops working at once.
MATCH (key:ApiKey {hash: $hash})
RETURN key {.*} AS key
