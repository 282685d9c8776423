// Those of some nodes that have an edge to what is not shown.
//
// mode:    read
// tenant:  user and shared
// param:   user_id   STRING           whose
// param:   ids       LIST<STRING>     of the nodes
// param:   seen      LIST<STRING>     of the nodes that are shown, or that may not be
// param:   types     LIST<STRING>     relationship types
// param:   rels      LIST<STRING>     names in lower case; null: any
// param:   valid_at  ZONED DATETIME   the world's clock; null: any time
// param:   known_at  ZONED DATETIME   the graph's clock; null: now
// param:   scan      INTEGER          most edges of a node that are looked at
// returns: id STRING
// index:   memory_id_unique, entity_id_unique, thread_id_unique, concept_id_unique
// why:     stops at the first such edge of a node; one with more edges than are looked at may have any.
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
    |MENTIONS|SUBJECT|OBJECT|RELATES|INSTANCE_OF|SUBCLASS_OF|IN_THREAD|ENDED]-(other:Memory|Entity|Thread|Concept)
  WITH edge, other LIMIT $scan
  WITH edge, other, CASE type(edge) WHEN 'ENDED' THEN edge.type ELSE type(edge) END AS type
  WHERE NOT other.id IN $seen AND other.user_id IN [$user_id, '']
    AND coalesce(edge.layer, '') IN [$user_id, ''] AND coalesce(other.trust, '') <> 'QUARANTINED'
    AND coalesce(other.status, '') <> 'FORGOTTEN'
    AND type IN $types
    AND ($rels IS NULL OR toLower(coalesce(edge.rel, edge.name, type)) IN $rels)
    AND ($valid_at IS NULL OR ((edge.since IS NULL OR edge.since <= $valid_at)
      AND (edge.until IS NULL OR $valid_at < edge.until)))
    AND CASE WHEN $known_at IS NULL THEN type(edge) <> 'ENDED' ELSE edge.created_at <= $known_at
      AND (edge.ended_at IS NULL OR $known_at < edge.ended_at) END
  RETURN true AS more
  LIMIT 1
  UNION
  WITH node WHERE COUNT { (node)--() } > $scan
  RETURN true AS more
}
RETURN node.id AS id
