// Named relations of some entities, in and out, to those that are not hidden: the first of each name, oldest first.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING           whose
// param:   ids        LIST<STRING>     of the entities
// param:   names      LIST<STRING>     relation names; null: all
// param:   direction  STRING           OUT, IN or BOTH
// param:   valid_at   ZONED DATETIME   the world's clock; null: any time
// param:   known_at   ZONED DATETIME   the graph's clock; null: now
// param:   scan       INTEGER          most relations of an entity and a direction that are looked at
// param:   limit      INTEGER          most of each name, entity and direction
// returns: start_id STRING, start MAP, name STRING, outward BOOLEAN, found LIST<MAP>
// index:   entity_id_unique
// why:     along one entity's own relationships, cut short inside of the pattern: a hub costs no more than scan.
//          What was hidden at an instant and is not now, its changes tell.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id
CALL (entity) {
  WITH entity WHERE $direction <> 'IN'
  MATCH (entity)-[relation:RELATES|ENDED]->(other:Entity)
  WHERE other.user_id = $user_id AND ($names IS NULL OR relation.name IN $names)
    AND (other.forgotten_at IS NULL OR $known_at < other.forgotten_at)
    AND ($valid_at IS NULL OR (coalesce(relation.since <= $valid_at, true) AND coalesce($valid_at < relation.until, true)))
    AND CASE WHEN $known_at IS NULL THEN type(relation) = 'RELATES'
      ELSE coalesce(relation.type, 'RELATES') = 'RELATES' AND relation.created_at <= $known_at
        AND coalesce($known_at < relation.ended_at, true) END
  RETURN relation, other, true AS outward
  LIMIT $scan
  UNION ALL
  WITH entity WHERE $direction <> 'OUT'
  MATCH (entity)<-[relation:RELATES|ENDED]-(other:Entity)
  WHERE other.user_id = $user_id AND ($names IS NULL OR relation.name IN $names)
    AND (other.forgotten_at IS NULL OR $known_at < other.forgotten_at)
    AND ($valid_at IS NULL OR (coalesce(relation.since <= $valid_at, true) AND coalesce($valid_at < relation.until, true)))
    AND CASE WHEN $known_at IS NULL THEN type(relation) = 'RELATES'
      ELSE coalesce(relation.type, 'RELATES') = 'RELATES' AND relation.created_at <= $known_at
        AND coalesce($known_at < relation.ended_at, true) END
  RETURN relation, other, false AS outward
  LIMIT $scan
}
WITH entity, relation, other, outward
ORDER BY relation.created_at, relation.id
WITH entity, relation.name AS name, outward, collect({
  relation: relation {.id, .name, .since, .until, .created_at},
  other: other {.id, .name, .type, .aliases}
})[..$limit] AS found
RETURN entity.id AS start_id, entity {.id, .name, .type, .aliases} AS start, name, outward, found
ORDER BY start_id, name, outward DESC
