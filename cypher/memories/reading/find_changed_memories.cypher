// Memories of a user that were changed since an instant and were there before it.
//
// mode:    read
// tenant:  user
// param:   user_id        STRING           whose
// param:   known_at       ZONED DATETIME   the graph's clock
// param:   entity_id      STRING           only what mentions it; null: any
// param:   thread_id      STRING           only those of this thread; null: of any and of none
// param:   kinds          LIST<STRING>     kinds; null: any
// param:   created_start  ZONED DATETIME   inclusive
// param:   created_end    ZONED DATETIME   exclusive, and not after known_at
// param:   limit          INTEGER          most rows
// returns: id STRING
// index:   change_user_at
// why:     what is known of them now is not what was known then: they are rebuilt one by one. Asked
//          for is what nothing changes: what they are, when they came, and in which thread.
MATCH (change:Change)-[:CHANGED]->(memory:Memory)
USING INDEX change:Change(user_id, at)
WHERE change.user_id = $user_id AND change.at > $known_at
  AND memory.user_id = $user_id
  AND memory.created_at >= $created_start AND memory.created_at < $created_end
  AND ($thread_id IS NULL OR memory.thread_id = $thread_id)
  AND ($kinds IS NULL OR memory.kind IN $kinds)
  AND ($entity_id IS NULL OR EXISTS {
    MATCH (memory)-[:MENTIONS|SUBJECT|OBJECT]->(:Entity {id: $entity_id})
  })
RETURN DISTINCT memory.id AS id
LIMIT $limit
