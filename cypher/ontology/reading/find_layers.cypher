// The layers that are not empty.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING   whose
// returns: layer STRING
// index:   concept_user_name
// why:     the first concept of each is enough.
UNWIND [$user_id, ''] AS layer
CALL (layer) {
  MATCH (concept:Concept)
  WHERE concept.user_id = layer AND concept.user_id IN [$user_id, ''] AND concept.name_key >= ''
  RETURN concept.user_id AS found
  LIMIT 1
}
RETURN layer
