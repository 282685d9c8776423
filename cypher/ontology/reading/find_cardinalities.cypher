// Declared cardinalities of some relations, in both layers.
//
// mode:    read
// tenant:  user and shared
// param:   user_id     STRING         whose
// param:   predicates  LIST<STRING>   names of relations
// returns: name STRING, layer STRING, cardinalities LIST<STRING>
// index:   relates_layer_name
// why:     a seek a name and layer; what a name is declared of is few.
UNWIND $predicates AS name
UNWIND [$user_id, ''] AS layer
MATCH (from:Concept)-[relation:RELATES {layer: layer, name: name}]->(to:Concept)
WHERE from.user_id IN [$user_id, ''] AND to.user_id IN [$user_id, '']
RETURN name, layer, collect(DISTINCT coalesce(relation.cardinality, '')) AS cardinalities
