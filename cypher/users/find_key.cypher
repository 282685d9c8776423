// A key by its id.
//
// mode:    read
// tenant:  all because operators manage every key
// param:   id  STRING   which
// returns: key MAP
// index:   api_key_id_unique
// why:     whoever manages it may; its hash is nobody's.
MATCH (key:ApiKey {id: $id})
RETURN key {.*, hash: NULL} AS key
