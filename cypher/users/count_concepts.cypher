// Count the concepts that a user can use: own and shared, each key once.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING   whose
// returns: count INTEGER
// index:   concept_user_key_unique
// why:     counted in the index.
MATCH (concept:Concept)
WHERE concept.user_id IN [$user_id, ''] AND concept.key IS NOT NULL
RETURN count(DISTINCT concept.key) AS count
