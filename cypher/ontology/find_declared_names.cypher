// Names of the relations that are declared between concepts, in both layers.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING    whose
// param:   limit    INTEGER   most of each layer
// returns: name STRING
// index:   relates_layer_name
// why:     the index alone, in its order.
UNWIND [$user_id, ''] AS layer
CALL (layer) {
  MATCH (from:Concept)-[relation:RELATES]->(to:Concept)
  WHERE relation.layer = layer AND relation.name >= ''
    AND from.user_id IN [$user_id, ''] AND to.user_id IN [$user_id, '']
  WITH DISTINCT relation.name AS name
  RETURN name
  LIMIT $limit
}
RETURN DISTINCT name
