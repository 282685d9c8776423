// Put properties of an entity, a conflict or a question back; a null takes one away.
//
// mode:    write
// tenant:  user
// param:   user_id     STRING   whose; the caller holds this user's lock
// param:   id          STRING   which
// param:   properties  MAP      as they were
// returns: changed INTEGER
// index:   entity_id_unique, conflict_id_unique, entity_review_id_unique
// why:     ids are unique among all things; one seek for each sort.
CALL () {
  MATCH (node:Entity {id: $id})
  WHERE node.user_id = $user_id
  RETURN node
  UNION
  MATCH (node:Conflict {id: $id})
  WHERE node.user_id = $user_id
  RETURN node
  UNION
  MATCH (node:EntityReview {id: $id})
  WHERE node.user_id = $user_id
  RETURN node
}
SET node += $properties, node.id = $id, node.user_id = $user_id
RETURN count(*) AS changed
