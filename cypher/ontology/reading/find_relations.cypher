// Relations declared from or to some concepts, in both layers.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING         whose
// param:   keys     LIST<STRING>   of the concepts
// param:   limit    INTEGER        most of each concept and layer
// returns: start STRING, relation MAP, from_key STRING, to_key STRING
// index:   concept_user_key_unique
// why:     along one concept's own relations, cut.
UNWIND $keys AS start
UNWIND [$user_id, ''] AS layer
CALL (start, layer) {
  MATCH (concept:Concept {user_id: layer, key: start})-[relation:RELATES]-(other:Concept)
  WHERE concept.user_id IN [$user_id, ''] AND other.user_id IN [$user_id, '']
  WITH DISTINCT relation
  RETURN relation {.*} AS relation, startNode(relation).key AS from_key,
    endNode(relation).key AS to_key
  ORDER BY relation.name, relation.id
  LIMIT $limit
}
RETURN start, relation, from_key, to_key
