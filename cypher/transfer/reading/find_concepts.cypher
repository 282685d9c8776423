// Concepts of a user's own layer to export, by folded name and id.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   key      STRING           folded name of the last row seen, or empty
// param:   id       STRING           of the last row seen, or empty
// param:   until    ZONED DATETIME   made no later
// param:   limit    INTEGER          a page
// returns: node MAP
// index:   concept_user_name
// why:     pages go on from a name, whatever is added meanwhile.
MATCH (concept:Concept)
WHERE concept.user_id = $user_id AND concept.name_key >= $key
  AND (concept.name_key > $key OR concept.id > $id) AND concept.created_at <= $until
RETURN concept {.*} AS node
ORDER BY concept.name_key, concept.id
LIMIT $limit
