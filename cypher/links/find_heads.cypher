// The heads of the chains of successors of some memories: themselves where nothing replaced them.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING          whose
// param:   ids       LIST<STRING>    of the memories
// param:   known_at  ZONED DATETIME  the graph's clock: no head that was learned later; null for now
// returns: id STRING, head_id STRING
// index:   memory_id_unique
// why:     along SUPERSEDES from the old to the new, one path to each end, however long; of several
//          heads the newest.
UNWIND $ids AS id
MATCH (memory:Memory {id: id}) WHERE memory.user_id = $user_id
CALL (memory) {
  MATCH ANY SHORTEST (
    (memory)(()<-[link:SUPERSEDES|ENDED
      WHERE CASE WHEN $known_at IS NULL THEN type(link) <> 'ENDED'
        ELSE link.created_at <= $known_at AND coalesce(link.type, type(link)) = 'SUPERSEDES'
          AND (link.ended_at IS NULL OR $known_at < link.ended_at) END]-(:Memory))*(head:Memory)
    WHERE head.user_id = $user_id AND NOT EXISTS {
      MATCH (head)<-[next:SUPERSEDES|ENDED]-(:Memory)
      WHERE CASE WHEN $known_at IS NULL THEN type(next) <> 'ENDED'
        ELSE next.created_at <= $known_at AND coalesce(next.type, type(next)) = 'SUPERSEDES'
          AND (next.ended_at IS NULL OR $known_at < next.ended_at) END
    }
  )
  RETURN head
  ORDER BY head.created_at DESC, head.id DESC
  LIMIT 1
}
RETURN memory.id AS id, head.id AS head_id
