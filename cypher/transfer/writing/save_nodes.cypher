// Nodes that are brought in.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose; the caller holds this user's lock
// param:   rows     LIST<MAP>   labels, properties, vector or null
// returns: id STRING
// why:     the caller has looked that their ids are free; labels are of a fixed list.
UNWIND $rows AS row
CREATE (node:$(row.labels))
SET node = row.properties, node.user_id = $user_id
WITH node, row
CALL (node, row) {
  WITH node, row
  WHERE row.vector IS NOT NULL
  CALL db.create.setNodeVectorProperty(node, 'embedding', row.vector)
}
RETURN node.id AS id
