// Links of concepts of a user's own layer: what they are subclasses of, and relate to.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   ids      LIST<STRING>     a page of concepts
// param:   until    ZONED DATETIME   made no later
// returns: from_id STRING, type STRING, to_id STRING, properties MAP
// index:   concept_id_unique
// why:     along the concepts' own links, which stay within the layer.
UNWIND $ids AS id
MATCH (concept:Concept {id: id})
WHERE concept.user_id = $user_id
MATCH (concept)-[link:SUBCLASS_OF|RELATES]->(other:Concept)
WHERE other.user_id = $user_id AND coalesce(link.created_at, $until) <= $until
RETURN id AS from_id, type(link) AS type, other.id AS to_id, properties(link) AS properties
