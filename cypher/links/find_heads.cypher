// The heads of the chains of successors of some memories: themselves where nothing replaced them.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING          whose
// param:   ids       LIST<STRING>    of the memories
// param:   known_at  ZONED DATETIME  the graph's clock: no head that was learned later; null for now
// returns: id STRING, head_id STRING
// index:   memory_id_unique
// why:     along SUPERSEDES from the old to the new; of several heads the newest.
UNWIND $ids AS id
MATCH (memory:Memory {id: id}) WHERE memory.user_id = $user_id
CALL (memory) {
  MATCH (memory)<-[links:SUPERSEDES*0..200]-(head:Memory)
  WHERE all(link IN links WHERE $known_at IS NULL OR link.created_at <= $known_at)
    AND head.user_id = $user_id
    AND NOT EXISTS {
      MATCH (head)<-[next:SUPERSEDES]-(:Memory)
      WHERE $known_at IS NULL OR next.created_at <= $known_at
    }
  RETURN head
  ORDER BY head.created_at DESC, head.id DESC
  LIMIT 1
}
RETURN memory.id AS id, head.id AS head_id
