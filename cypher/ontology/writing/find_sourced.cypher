// Keys of the concepts of a layer that came from one ontology.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose layer; empty for the shared one
// param:   source   STRING   which ontology
// returns: key STRING
// index:   concept_user_name
// why:     a layer is read whole, once an import.
MATCH (concept:Concept)
WHERE concept.user_id = $user_id AND concept.name_key >= ''
  AND $source IN concept.sources
RETURN concept.key AS key
