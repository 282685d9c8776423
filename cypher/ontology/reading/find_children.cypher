// Concepts directly below some others, in both layers.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING         whose
// param:   keys     LIST<STRING>   of those to start from
// param:   limit    INTEGER        most of each start and layer
// returns: start STRING, key STRING, layer STRING, depth INTEGER
// index:   concept_user_key_unique
// why:     along one concept's own links, cut.
UNWIND $keys AS start
UNWIND [$user_id, ''] AS layer
CALL (start, layer) {
  MATCH (from:Concept {user_id: layer, key: start})<-[:SUBCLASS_OF]-(to:Concept)
  WHERE from.user_id IN [$user_id, ''] AND to.user_id IN [$user_id, ''] AND to <> from
  RETURN to.key AS key
  ORDER BY to.name_key, key
  LIMIT $limit
}
RETURN start, key, layer, 1 AS depth
