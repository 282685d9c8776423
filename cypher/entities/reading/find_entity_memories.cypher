// Memories that mention entities, are about them or have them for an object, the newest first.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   places    LIST<MAP>        id of an entity, created_at and memory_id: go on behind this place
// param:   kinds     LIST<STRING>     null: any
// param:   statuses  LIST<STRING>     null: any, where what was then is told from changes
// param:   trusts    LIST<STRING>     null: any
// param:   valid_at  ZONED DATETIME   the world's clock; null: any time
// param:   known_at  ZONED DATETIME   the graph's clock; null: now
// param:   limit     INTEGER          most of each entity
// returns: parent STRING, id STRING, created_at ZONED DATETIME
// index:   entity_id_unique
// why:     along one entity's own relationships; only the first few are kept.
UNWIND $places AS place
CALL (place) {
  MATCH (entity:Entity {id: place.id})<-[link:MENTIONS|SUBJECT|OBJECT|ENDED]-(memory:Memory)
  WHERE entity.user_id = $user_id AND memory.user_id = $user_id
    AND CASE WHEN $known_at IS NULL THEN type(link) <> 'ENDED'
      ELSE link.created_at <= $known_at AND coalesce($known_at < link.ended_at, true) END
    AND memory.created_at <= place.created_at
    AND (memory.created_at < place.created_at OR memory.id < place.memory_id)
    AND ($kinds IS NULL OR memory.kind IN $kinds)
    AND ($statuses IS NULL OR memory.status IN $statuses)
    AND ($trusts IS NULL OR memory.trust IN $trusts)
    AND ($valid_at IS NULL OR $known_at IS NOT NULL
      OR (coalesce(memory.occurred_at, memory.valid_from) <= $valid_at AND $valid_at < memory.valid_to))
  WITH DISTINCT memory
  ORDER BY memory.created_at DESC, memory.id DESC
  LIMIT $limit
  RETURN memory
}
RETURN place.id AS parent, memory.id AS id, memory.created_at AS created_at
