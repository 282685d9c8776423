// An entity or a conflict as it is, to be put back as it was.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose; the caller holds this user's lock
// param:   id       STRING   which
// returns: node MAP
// index:   entity_id_unique, conflict_id_unique
// why:     ids are unique among all things; one seek for each sort.
CALL () {
  MATCH (node:Entity {id: $id})
  WHERE node.user_id = $user_id
  RETURN node {.*, embedding: NULL} AS node
  UNION
  MATCH (node:Conflict {id: $id})
  WHERE node.user_id = $user_id
  RETURN node {.*} AS node
}
RETURN node
