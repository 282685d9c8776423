// Those of some keys that both layers have: where a walk goes over from one to the other.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING         whose
// param:   keys     LIST<STRING>   of concepts
// returns: key STRING
// index:   concept_user_key_unique
// why:     two seeks a key.
UNWIND $keys AS key
MATCH (own:Concept {user_id: $user_id, key: key})
WHERE own.user_id IN [$user_id, '']
MATCH (shared:Concept {user_id: '', key: key})
WHERE shared.user_id IN [$user_id, ''] AND own <> shared
RETURN key
