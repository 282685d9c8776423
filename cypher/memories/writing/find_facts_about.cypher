// Facts about some entity that are not forgotten unless asked for, or only those with a relation or an object.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose
// param:   entity_id  STRING    what they are about
// param:   predicate  STRING    null: any
// param:   object     STRING    as a person writes it, case aside; null: any
// param:   limit      INTEGER   most at once
// param:   hidden     BOOLEAN   those that are forgotten, too
// returns: id STRING
// index:   entity_id_unique
// why:     along the entity's own relationships; what is forgotten drops out, so that asking again
//          goes on.
MATCH (entity:Entity {id: $entity_id})<-[:SUBJECT]-(fact:Fact)
WHERE entity.user_id = $user_id AND fact.user_id = $user_id AND ($hidden OR fact.status <> 'FORGOTTEN')
  AND ($predicate IS NULL OR fact.predicate = $predicate)
  AND ($object IS NULL OR toLower(fact.object) = toLower($object))
RETURN DISTINCT fact.id AS id
LIMIT $limit
