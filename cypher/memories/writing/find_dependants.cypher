// Memories whose trust follows from one's, in the order of their ids.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   id       STRING         the source
// param:   hows     LIST<STRING>   how they rest on it
// param:   after    STRING         go on behind this id
// param:   limit    INTEGER        most of them
// returns: id STRING
// index:   memory_id_unique
// why:     along the source's own relationships; a portion of them, whatever their number.
MATCH (source:Memory {id: $id})<-[link:DERIVED_FROM]-(memory:Memory)
WHERE source.user_id = $user_id AND memory.user_id = $user_id
  AND coalesce(link.how, 'stated') IN $hows AND memory.id > $after
WITH DISTINCT memory.id AS id
ORDER BY id
LIMIT $limit
RETURN id
