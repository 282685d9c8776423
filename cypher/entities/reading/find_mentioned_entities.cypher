// The entities that memories mention, in the order in which the memory was linked to them.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   ids       LIST<STRING>     of the memories
// param:   known_at  ZONED DATETIME   the graph's clock; null for now
// param:   limit     INTEGER          most of each memory
// returns: parent STRING, entity MAP, text STRING, type STRING
// index:   memory_id_unique
// why:     along one memory's own relationships.
UNWIND $ids AS id
CALL (id) {
  MATCH (memory:Memory {id: id})-[mention:MENTIONS|ENDED]->(entity:Entity)
  WHERE memory.user_id = $user_id AND entity.user_id = $user_id
    AND CASE WHEN $known_at IS NULL THEN type(mention) <> 'ENDED' ELSE mention.created_at <= $known_at
      AND (type(mention) = 'MENTIONS' OR (mention.type = 'MENTIONS' AND $known_at < mention.ended_at))
      END
  RETURN mention, entity
  ORDER BY mention.created_at, entity.name, entity.id
  LIMIT $limit
}
RETURN id AS parent, entity {.id, .name, .type, .aliases} AS entity,
  coalesce(mention.text, entity.name) AS text,
  coalesce(mention.mention_type, CASE type(mention) WHEN 'MENTIONS' THEN mention.type END,
    entity.type) AS type
