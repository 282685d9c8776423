// Memories in the chains of successors of some memories, themselves too, oldest first.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING          whose
// param:   places    LIST<MAP>       id of a memory, and created_at and member_id to go on behind
// param:   known_at  ZONED DATETIME  the graph's clock; null for now
// param:   limit     INTEGER         most rows of each memory
// returns: parent STRING, id STRING, created_at ZONED DATETIME
// index:   memory_id_unique
// why:     along SUPERSEDES, both ways from the memory; each member is met once, so that a long chain costs
//          no more than its length. What ended was there before.
UNWIND $places AS place
CALL (place) {
  MATCH (memory:Memory {id: place.id}) WHERE memory.user_id = $user_id
  CALL (memory) {
    MATCH (memory)-[links:SUPERSEDES|ENDED*0..100000]->(member:Memory)
    WHERE all(link IN links WHERE CASE WHEN $known_at IS NULL THEN type(link) <> 'ENDED'
        ELSE link.created_at <= $known_at AND coalesce(link.type, type(link)) = 'SUPERSEDES'
          AND (link.ended_at IS NULL OR $known_at < link.ended_at) END)
    RETURN DISTINCT member
    UNION
    MATCH (memory)<-[links:SUPERSEDES|ENDED*0..100000]-(member:Memory)
    WHERE all(link IN links WHERE CASE WHEN $known_at IS NULL THEN type(link) <> 'ENDED'
        ELSE link.created_at <= $known_at AND coalesce(link.type, type(link)) = 'SUPERSEDES'
          AND (link.ended_at IS NULL OR $known_at < link.ended_at) END)
    RETURN DISTINCT member
  }
  WITH member, place
  WHERE member.user_id = $user_id
    AND (member.created_at > place.created_at
      OR (member.created_at = place.created_at AND member.id > place.member_id))
  RETURN DISTINCT member
  ORDER BY member.created_at, member.id
  LIMIT $limit
}
RETURN place.id AS parent, member.id AS id, member.created_at AS created_at
