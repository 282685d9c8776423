// Memories that some entities are in, the newest links of each.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   ids       LIST<STRING>     of the entities
// param:   known_at  ZONED DATETIME   the graph's clock; null for now
// param:   scan      INTEGER          most links of an entity that are looked at
// param:   limit     INTEGER          most of each entity
// returns: entity_id STRING, ids LIST<STRING>
// index:   entity_id_unique
// why:     along each entity's own links, cut.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id
CALL (entity) {
  MATCH (entity)<-[link:MENTIONS|SUBJECT|OBJECT]-(memory:Memory)
  WHERE memory.user_id = $user_id AND ($known_at IS NULL OR link.created_at <= $known_at)
  WITH link, memory
  LIMIT $scan
  WITH DISTINCT memory
  ORDER BY memory.created_at DESC, memory.id
  LIMIT $limit
  RETURN collect(memory.id) AS ids
}
RETURN id AS entity_id, ids
