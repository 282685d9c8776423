// Edges from some nodes to others that are not seen yet, with what they lead to.
//
// mode:    read
// tenant:  user and shared
// param:   user_id   STRING           whose
// param:   ids       LIST<STRING>     of the nodes that the walk stands at
// param:   seen      LIST<STRING>     of the nodes that it knows
// param:   types     LIST<STRING>     relationship types
// param:   rels      LIST<STRING>     names in lower case; null: any
// param:   valid_at  ZONED DATETIME   the world's clock; null: any time
// param:   known_at  ZONED DATETIME   the graph's clock; null: now
// param:   scan      INTEGER          most edges of a node that are looked at
// param:   limit     INTEGER          most of each node, and of all
// returns: found LIST<MAP>
// index:   memory_id_unique, entity_id_unique, thread_id_unique, concept_id_unique
// why:     stops at so many edges, however many a node has; what a memory was then is for whoever lays its
//          changes back.
UNWIND $ids AS id
CALL (id) {
  MATCH (node:Memory {id: id}) WHERE node.user_id = $user_id RETURN node
  UNION
  MATCH (node:Entity {id: id}) WHERE node.user_id = $user_id RETURN node
  UNION
  MATCH (node:Thread {id: id}) WHERE node.user_id = $user_id RETURN node
  UNION
  MATCH (node:Concept {id: id}) WHERE node.user_id IN [$user_id, ''] RETURN node
}
CALL (node) {
  MATCH (node)-[edge:SUPERSEDES|DERIVED_FROM|REFINES|EXAMPLE_OF|CONTRADICTS|RELATED|MERGED_INTO|LINK
    |MENTIONS|SUBJECT|OBJECT|RELATES|INSTANCE_OF|SUBCLASS_OF|IN_THREAD|ENDED]-(other:Memory|Entity|Thread|Concept|Tombstone)
  WITH edge, other LIMIT $scan
  WITH edge, other, CASE type(edge) WHEN 'ENDED' THEN edge.type ELSE type(edge) END AS type
  WHERE NOT other.id IN $seen AND other.user_id IN [$user_id, '']
    AND coalesce(edge.layer, '') IN [$user_id, ''] AND coalesce(other.trust, '') <> 'QUARANTINED'
    AND type IN $types
    AND ($rels IS NULL OR toLower(coalesce(edge.rel, edge.name, type)) IN $rels)
    AND ($valid_at IS NULL OR ((edge.since IS NULL OR edge.since <= $valid_at)
      AND (edge.until IS NULL OR $valid_at < edge.until)))
    AND CASE WHEN $known_at IS NULL THEN type(edge) <> 'ENDED' ELSE edge.created_at <= $known_at
      AND (edge.ended_at IS NULL OR $known_at < edge.ended_at) END
  RETURN edge, other, type
  LIMIT $limit
}
WITH edge, other, type
LIMIT $limit
RETURN collect({
  id: other.id, gone: other:Tombstone,
  edge_id: edge.id, type: type, rel: coalesce(edge.rel, edge.name, toLower(type)),
  from_id: startNode(edge).id, to_id: endNode(edge).id, since: edge.since, until: edge.until
}) AS found
