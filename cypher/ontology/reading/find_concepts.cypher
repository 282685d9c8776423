// A page of all concepts of both layers, by name.
//
// mode:    read
// tenant:  user and shared
// param:   user_id   STRING    whose
// param:   place     STRING    the folded name behind which the page begins
// param:   place_id  STRING    and the id there
// param:   limit     INTEGER   most of the page
// returns: concept MAP
// index:   concept_user_name
// why:     both layers are read in the order of the index, and no further than the page.
UNWIND [$user_id, ''] AS layer
CALL (layer) {
  MATCH (concept:Concept)
  WHERE concept.user_id = layer AND concept.user_id IN [$user_id, ''] AND concept.name_key >= $place
    AND (concept.name_key > $place OR concept.id > $place_id)
  RETURN concept
  ORDER BY concept.name_key, concept.id
  LIMIT $limit
}
RETURN concept {.*} AS concept
ORDER BY concept.name_key, concept.id
LIMIT $limit
