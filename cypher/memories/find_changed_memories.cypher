// Memories of a user that were changed since an instant and were there before it.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING           whose
// param:   known_at   ZONED DATETIME   the graph's clock
// param:   entity_id  STRING           only what mentions it; null: any
// returns: id STRING
// index:   change_user_at
// why:     what is known of them now is not what was known then: they are rebuilt one by one.
MATCH (change:Change)-[:CHANGED]->(memory:Memory)
USING INDEX change:Change(user_id, at)
WHERE change.user_id = $user_id AND change.at > $known_at
  AND memory.user_id = $user_id AND memory.created_at <= $known_at
  AND ($entity_id IS NULL OR EXISTS {
    MATCH (memory)-[:MENTIONS|SUBJECT|OBJECT]->(:Entity {id: $entity_id})
  })
RETURN DISTINCT memory.id AS id
