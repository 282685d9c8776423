// Put properties of a relation between two entities back; a null takes one away.
//
// mode:    write
// tenant:  user
// param:   user_id     STRING   whose; the caller holds this user's lock
// param:   id          STRING   which
// param:   properties  MAP      as they were
// returns: changed INTEGER
// index:   relates_id
// why:     a relation's id is indexed; its ends tell whose it is.
MATCH (source:Entity)-[relation:RELATES {id: $id}]->(:Entity)
WHERE source.user_id = $user_id
SET relation += $properties, relation.id = $id
RETURN count(*) AS changed
