// Memories of a user that were changed since an instant and were there before it, oldest first.
//
// mode:    read
// tenant:  user
// param:   user_id        STRING           whose
// param:   known_at       ZONED DATETIME   the graph's clock
// param:   created_start  ZONED DATETIME   inclusive
// param:   created_end    ZONED DATETIME   exclusive, and not after known_at
// param:   place          ZONED DATETIME   go on at this instant
// param:   place_id       STRING           and behind this id
// param:   end            ZONED DATETIME   and no further than this instant
// param:   limit          INTEGER          most rows
// returns: id STRING, created_at ZONED DATETIME
// index:   memory_user_created
// why:     between two places of a list: what is looked at is what the list looked at. A CASE, since an
//          OR would be planned as two reads of all there is.
MATCH (memory:Memory)
USING INDEX memory:Memory(user_id, created_at)
WHERE memory.user_id = $user_id
  AND memory.created_at >= $place AND memory.created_at <= $end
  AND memory.created_at >= $created_start AND memory.created_at < $created_end
  AND CASE memory.created_at WHEN $place THEN memory.id > $place_id ELSE true END
  AND EXISTS {
    MATCH (memory)<-[:CHANGED]-(change:Change) WHERE change.at > $known_at
  }
WITH memory
ORDER BY memory.user_id, memory.created_at, memory.id
LIMIT $limit
RETURN memory.id AS id, memory.created_at AS created_at
