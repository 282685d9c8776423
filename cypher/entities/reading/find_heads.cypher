// Final winners of merged entities; entities that were not merged are left out.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   ids       LIST<STRING>     of the entities
// param:   known_at  ZONED DATETIME   the graph's clock; null for now
// returns: id STRING, entity MAP
// index:   entity_id_unique
// why:     along MERGED_INTO, of which an entity has one at most, and those that ended since.
UNWIND $ids AS id
MATCH (named:Entity {id: id})-[links:MERGED_INTO|ENDED*1..200]->(entity:Entity)
WHERE named.user_id = $user_id AND entity.user_id = $user_id
  AND all(link IN links WHERE coalesce(link.type, type(link)) = 'MERGED_INTO'
    AND CASE WHEN $known_at IS NULL THEN link.ended_at IS NULL
      ELSE link.created_at <= $known_at AND (link.ended_at IS NULL OR $known_at < link.ended_at) END)
  AND NOT EXISTS {
    MATCH (entity)-[next:MERGED_INTO|ENDED]->(:Entity)
    WHERE coalesce(next.type, type(next)) = 'MERGED_INTO'
      AND CASE WHEN $known_at IS NULL THEN next.ended_at IS NULL
        ELSE next.created_at <= $known_at AND (next.ended_at IS NULL OR $known_at < next.ended_at) END
  }
RETURN id, entity {.id, .name, .type, .aliases} AS entity
