// The layers that have concepts, and the names of the relations declared between them.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING    whose
// param:   limit    INTEGER   most names of each layer
// returns: layer STRING, names LIST<STRING>
// index:   concept_user_name, relates_layer_name
// why:     the first concept of each layer says that there is any; the names are in an index's order.
UNWIND [$user_id, ''] AS layer
CALL (layer) {
  MATCH (concept:Concept)
  WHERE concept.user_id = layer AND concept.user_id IN [$user_id, ''] AND concept.name_key >= ''
  RETURN concept.user_id AS found
  LIMIT 1
}
CALL (layer) {
  OPTIONAL MATCH (from:Concept)-[relation:RELATES]->(to:Concept)
  WHERE relation.layer = layer AND relation.name >= ''
    AND from.user_id IN [$user_id, ''] AND to.user_id IN [$user_id, '']
  WITH DISTINCT relation.name AS name
  LIMIT $limit
  RETURN collect(name) AS names
}
RETURN layer, names
