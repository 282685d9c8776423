// Concepts by their folded names, in both layers; some of each name.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING         whose
// param:   names    LIST<STRING>   folded
// param:   limit    INTEGER        most of each name and layer
// returns: name STRING, concept MAP
// index:   concept_user_name
// why:     two seeks a name, each cut.
UNWIND $names AS name
UNWIND [$user_id, ''] AS layer
CALL (name, layer) {
  MATCH (concept:Concept {user_id: layer, name_key: name})
  WHERE concept.user_id IN [$user_id, '']
  RETURN concept
  LIMIT $limit
}
RETURN name, concept {.*} AS concept
