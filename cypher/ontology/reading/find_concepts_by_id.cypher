// Concepts by their ids, of the user's own layer or the shared one.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the concepts
// returns: concept MAP
// index:   concept_id_unique
// why:     one seek a concept.
UNWIND $ids AS id
MATCH (concept:Concept {id: id})
WHERE concept.user_id IN [$user_id, '']
RETURN concept {.*} AS concept
