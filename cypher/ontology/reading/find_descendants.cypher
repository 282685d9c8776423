// Concepts below some others within one layer, the nearest first, each with its distance.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING         whose
// param:   keys     LIST<STRING>   of those to start from
// param:   limit    INTEGER        most of each start and layer
// returns: start STRING, key STRING, layer STRING, depth INTEGER
// index:   concept_user_key_unique
// why:     one shortest path to each: a lattice of many parents is walked once, and a cycle ends.
//          Without a bound: with one, each number of steps is a state of its own, and cycles take for ever.
UNWIND $keys AS start
UNWIND [$user_id, ''] AS layer
CALL (start, layer) {
  MATCH (from:Concept {user_id: layer, key: start})
  WHERE from.user_id IN [$user_id, '']
  MATCH path = ANY SHORTEST (from)(()<-[:SUBCLASS_OF]-())+(to:Concept)
  WHERE to.user_id IN [$user_id, ''] AND to <> from
  RETURN to.key AS key, length(path) AS depth
  ORDER BY depth, to.name_key, key
  LIMIT $limit
}
RETURN start, key, layer, depth
