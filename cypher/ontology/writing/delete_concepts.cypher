// Concepts of one layer that no ontology states any more and that nothing is attached to.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING         whose layer; empty for the shared one
// param:   keys     LIST<STRING>   which
// returns: key STRING
// index:   concept_user_key_unique
// why:     one seek a key. What was said of it and has ended goes with it.
UNWIND $keys AS key
MATCH (concept:Concept {user_id: $user_id, key: key})
WHERE NOT EXISTS { (concept)-[link]-() WHERE NOT link:ENDED }
WITH concept, key
DETACH DELETE concept
RETURN key
