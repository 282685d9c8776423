// Winners into which some memories were merged.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING          whose
// param:   ids       LIST<STRING>    of the memories
// param:   known_at  ZONED DATETIME  the graph's clock; null for now
// returns: id STRING, winner_id STRING
// index:   memory_id_unique
// why:     one relationship a memory.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})-[link:MERGED_INTO|ENDED]->(winner:Memory)
WHERE memory.user_id = $user_id AND winner.user_id = $user_id
  AND CASE WHEN $known_at IS NULL THEN type(link) <> 'ENDED'
    ELSE link.created_at <= $known_at AND coalesce(link.type, type(link)) = 'MERGED_INTO'
      AND (link.ended_at IS NULL OR $known_at < link.ended_at) END
RETURN memory.id AS id, winner.id AS winner_id
