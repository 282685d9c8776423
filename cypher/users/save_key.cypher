// A new key.
//
// mode:    write
// tenant:  all because a key may be nobody's
// param:   key  MAP   every property
// returns: id STRING
// why:     its hash and its id are unique by constraint.
CREATE (key:ApiKey)
SET key = $key
RETURN key.id AS id
