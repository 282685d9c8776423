// An entity, a conflict, or a question about two entities as it is, to be put back as it was.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose; the caller holds this user's lock
// param:   id       STRING    which
// param:   run_id   STRING    the run that is undone: what it made itself, and nobody changed, is no use
// param:   limit    INTEGER   most uses
// returns: node MAP, uses LIST<MAP>
// index:   entity_id_unique, conflict_id_unique, entity_review_id_unique, relates_id
// why:     ids are unique among all things; one seek for each sort. Uses are what would miss an
//          entity: memories that are shown, relations to entities that are, what was merged into it.
CALL () {
  MATCH (node:Entity {id: $id})
  WHERE node.user_id = $user_id
  CALL (node) {
    MATCH (node)-[link:MENTIONS|SUBJECT|OBJECT|RELATES|MERGED_INTO]-(other:Memory|Entity)
    WHERE other.user_id = $user_id AND other.forgotten_at IS NULL
      AND coalesce(other.status, '') <> 'FORGOTTEN' AND NOT EXISTS {
        MATCH (made:Change {user_id: $user_id, subject_id: other.id})-[:IN_RUN]->(:Run {id: $run_id})
        WHERE made.action = 'created'
      } AND NOT EXISTS {
        MATCH (made:Change {user_id: $user_id, memory_id: other.id})-[:IN_RUN]->(:Run {id: $run_id})
        WHERE made.action = 'created' AND other.updated_at = made.at
      }
    WITH link LIMIT $limit
    RETURN collect({type: type(link), from_id: startNode(link).id, to_id: endNode(link).id,
      id: link.id}) AS uses
  }
  RETURN node {.*, embedding: NULL} AS node, uses
  UNION
  MATCH (node:Conflict {id: $id})
  WHERE node.user_id = $user_id
  RETURN node {.*} AS node, [] AS uses
  UNION
  MATCH (node:EntityReview {id: $id})
  WHERE node.user_id = $user_id
  RETURN node {.*} AS node, [] AS uses
  UNION
  MATCH (source:Entity)-[node:RELATES {id: $id}]->(:Entity)
  WHERE source.user_id = $user_id
  RETURN node {.*} AS node, [] AS uses
}
RETURN node, uses
