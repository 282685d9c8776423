// Entities that stand in one of some relations to others: by relations of theirs, and by facts.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   steps     LIST<MAP>        id of an entity; names of relations (compact), predicates of facts
// param:   by        ZONED DATETIME   the world's clock: what began by then
// param:   beyond    ZONED DATETIME   the world's clock: and had not ended then
// param:   last_end  ZONED DATETIME   the latest end of a fact that was replaced and held
// param:   statuses  LIST<STRING>     stored statuses of facts
// param:   trusts    LIST<STRING>     trusts of facts
// param:   few       INTEGER          facts of an entity up to which they are read from its side
// param:   scan      INTEGER          most relations, and facts, of each that are looked at
// returns: at INTEGER, name STRING, outward BOOLEAN, other MAP, object STRING, said STRING
// index:   entity_id_unique, fact_user_predicate
// why:     an entity's own relations are few; of facts it may have very many: those go by the predicate.
UNWIND range(0, size($steps) - 1) AS at
WITH at, $steps[at] AS step
MATCH (owner:Entity {id: step.id})
WHERE owner.user_id = $user_id
CALL (step, owner) {
  CALL (owner) {
    MATCH (owner)-[way:RELATES]-(other:Entity)
    RETURN way, other LIMIT $scan
  }
  WITH step, owner, way, other
  WHERE toLower(replace(replace(way.name, '_', ''), '-', '')) IN step.names
    AND coalesce(way.since <= $by, true) AND coalesce($beyond < way.until, true)
  RETURN way.name AS name, startNode(way) = owner AS outward, other, null AS object, null AS said
  UNION ALL
  CALL (step, owner) {
    WITH step, owner
    WHERE COUNT { (owner)<-[:SUBJECT|OBJECT]-() } <= $few
    MATCH (owner)<-[about:SUBJECT|OBJECT]-(fact:Fact)
    WHERE fact.predicate IN step.predicates
    RETURN fact, about
    UNION ALL
    WITH step, owner
    WHERE COUNT { (owner)<-[:SUBJECT|OBJECT]-() } > $few
    MATCH (fact:Fact)
    WHERE fact.user_id = $user_id AND fact.predicate IN step.predicates AND fact.status IN $statuses
    WITH owner, fact LIMIT $scan
    MATCH (fact)-[about:SUBJECT|OBJECT]->(owner)
    RETURN fact, about
  }
  WITH owner, fact, type(about) AS end
  WHERE fact.user_id = $user_id AND fact.status IN $statuses AND fact.trust IN $trusts
    AND coalesce(fact.negated, false) = false
    AND coalesce(fact.valid_from <= $by, true) AND coalesce($beyond < fact.valid_to, true)
    AND (fact.status <> 'SUPERSEDED' OR fact.valid_to <= $last_end)
  OPTIONAL MATCH (fact)-[far:SUBJECT|OBJECT]->(other:Entity)
  WHERE type(far) <> end
  RETURN fact.predicate AS name, end = 'SUBJECT' AS outward, other,
    CASE WHEN other IS NULL AND end = 'SUBJECT' THEN fact.object END AS object, fact.text AS said
}
WITH at, name, outward, other, object, said
WHERE object IS NOT NULL OR (other.user_id = $user_id AND other.forgotten_at IS NULL AND other.id <> $steps[at].id)
RETURN at, name, outward, other {.id, .name, .type, .aliases} AS other, object, said
ORDER BY at, other.id, name
