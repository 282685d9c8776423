// Entities that stood for something at an instant, in the order of the folded names that they have now.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   type      STRING           only those of this type now, or of another type since; null: any
// param:   known_at  ZONED DATETIME   the graph's clock
// param:   key       STRING           go on behind this folded name
// param:   id        STRING           and this id
// param:   limit     INTEGER          most rows
// returns: entity MAP, key STRING
// index:   entity_user_key
// why:     in the order of the index, as today's list. What they were called then, of which type, and
//          whether they were hidden, their changes tell.
MATCH (entity:Entity)
WHERE entity.user_id = $user_id AND entity.key >= $key AND (entity.key > $key OR entity.id > $id)
  AND entity.created_at <= $known_at
  AND (entity.forgotten_at IS NULL OR $known_at < entity.forgotten_at)
  AND ($type IS NULL OR entity.type = $type OR EXISTS {
    MATCH (change:Change {user_id: $user_id, subject_id: entity.id})
    WHERE change.at > $known_at AND change.before CONTAINS '"type"'
  })
  AND NOT EXISTS {
    MATCH (entity)-[way:MERGED_INTO|ENDED]->(:Entity)
    WHERE coalesce(way.type, 'MERGED_INTO') = 'MERGED_INTO' AND way.created_at <= $known_at
      AND coalesce($known_at < way.ended_at, true)
  }
RETURN entity {.id, .name, .type, .aliases} AS entity, entity.key AS key
ORDER BY entity.key, entity.id
LIMIT $limit
