// Relations that are declared from some concepts of one layer.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose layer; empty for the shared one
// param:   keys     LIST<STRING>   where they start
// returns: from_key STRING, to_key STRING, relation MAP
// index:   concept_user_key_unique
// why:     one seek a key, along its own relations.
UNWIND $keys AS key
MATCH (from:Concept {user_id: $user_id, key: key})-[relation:RELATES]->(to:Concept)
WHERE to.user_id = $user_id
RETURN from.key AS from_key, to.key AS to_key, relation {.id, .name, .cardinality, .join_spec, .sources} AS relation
