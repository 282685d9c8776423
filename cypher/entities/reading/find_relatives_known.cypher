// Entities that stood in one of some relations to others, as known at an instant.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   steps     LIST<MAP>        id of an entity; names of relations (compact), predicates of facts
// param:   by        ZONED DATETIME   the world's clock: what began by then
// param:   beyond    ZONED DATETIME   the world's clock: and had not ended then
// param:   known_at  ZONED DATETIME   the graph's clock
// param:   few       INTEGER          most facts of each that are looked at
// param:   scan      INTEGER          most relations of each that are looked at
// returns: at INTEGER, name STRING, outward BOOLEAN, other MAP, object STRING, said STRING, fact_id STRING
// index:   entity_id_unique
// why:     links that ended since are read, too. What a fact was then, its changes tell: all are returned.
UNWIND range(0, size($steps) - 1) AS at
WITH at, $steps[at] AS step
MATCH (owner:Entity {id: step.id})
WHERE owner.user_id = $user_id
CALL (step, owner) {
  MATCH (owner)-[way:RELATES|ENDED]-(other:Entity)
  WHERE toLower(replace(replace(way.name, '_', ''), '-', '')) IN step.names
    AND coalesce(way.type, 'RELATES') = 'RELATES'
    AND way.created_at <= $known_at AND coalesce($known_at < way.ended_at, true)
    AND coalesce(way.since <= $by, true) AND coalesce($beyond < way.until, true)
  RETURN way.name AS name, startNode(way) = owner AS outward, other, null AS object, null AS said, null AS fact_id
  LIMIT $scan
  UNION ALL
  MATCH (owner)<-[about:SUBJECT|OBJECT|ENDED]-(fact:Fact)
  WHERE fact.user_id = $user_id AND fact.predicate IN step.predicates
    AND coalesce(about.type, type(about)) IN ['SUBJECT', 'OBJECT'] AND about.created_at <= $known_at
    AND coalesce($known_at < about.ended_at, true)
  WITH owner, fact, coalesce(about.type, type(about)) AS end
  LIMIT $few
  OPTIONAL MATCH (fact)-[far:SUBJECT|OBJECT|ENDED]->(other:Entity)
  WHERE coalesce(far.type, type(far)) IN ['SUBJECT', 'OBJECT'] AND coalesce(far.type, type(far)) <> end
    AND far.created_at <= $known_at AND coalesce($known_at < far.ended_at, true)
  RETURN fact.predicate AS name, end = 'SUBJECT' AS outward, other,
    CASE WHEN other IS NULL AND end = 'SUBJECT' THEN fact.object END AS object, fact.text AS said, fact.id AS fact_id
}
WITH at, name, outward, other, object, said, fact_id
WHERE object IS NOT NULL OR (other.user_id = $user_id AND coalesce($known_at < other.forgotten_at, true) AND other.id <> $steps[at].id)
RETURN at, name, outward, other {.id, .name, .type, .aliases} AS other, object, said, fact_id
ORDER BY at, other.id, name
