// What those that were merged into one thing had themselves, as it is kept: own links, and those that
// the merge ended.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose; the caller holds this user's lock
// param:   winner_id  STRING    a memory or an entity that others were merged into
// param:   limit      INTEGER   most links
// returns: id STRING, type STRING, from_id STRING, to_id STRING, properties MAP
// index:   memory_id_unique, entity_id_unique
// why:     what two of them had is the winner's once. A merge ends links at the instant at which it is
//          made; a memory that is merged keeps its sources and its mentions.
CYPHER 25
CALL () {
  MATCH (winner:Memory {id: $winner_id}) WHERE winner.user_id = $user_id
  RETURN winner
  UNION
  MATCH (winner:Entity {id: $winner_id}) WHERE winner.user_id = $user_id
  RETURN winner
}
MATCH (winner)<-[merged:MERGED_INTO]-(one)
WHERE one.user_id = $user_id
CALL (one, merged) {
  MATCH (one:Memory)-[own:DERIVED_FROM|MENTIONS]-()
  RETURN own, type(own) AS type, own {.*} AS properties
  UNION
  MATCH (one)-[own:ENDED]-()
  WHERE own.ended_at = merged.created_at
  RETURN own, own.type AS type,
    own {.*, type: own.mention_type, mention_type: NULL, ended_at: NULL} AS properties
}
RETURN one.id AS id, type, startNode(own).id AS from_id, endNode(own).id AS to_id, properties
LIMIT $limit
