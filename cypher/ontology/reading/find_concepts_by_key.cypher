// Concepts by their keys, in both layers.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING         whose
// param:   keys     LIST<STRING>   IRIs, or folded names
// returns: concept MAP
// index:   concept_user_key_unique
// why:     two seeks a key.
UNWIND $keys AS key
UNWIND [$user_id, ''] AS layer
MATCH (concept:Concept {user_id: layer, key: key})
WHERE concept.user_id IN [$user_id, '']
RETURN concept {.*} AS concept
