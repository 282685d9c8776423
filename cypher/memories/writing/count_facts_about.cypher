// Count the facts about an entity that are not forgotten unless asked for, or only those with a relation or an object.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose
// param:   entity_id  STRING    what they are about
// param:   predicate  STRING    null: any
// param:   object     STRING    as a person writes it, case aside; null: any
// param:   hidden     BOOLEAN   those that are forgotten, too
// returns: total INTEGER
// index:   entity_id_unique
// why:     asked only where a dry run tells what would be forgotten.
MATCH (entity:Entity {id: $entity_id})<-[:SUBJECT]-(fact:Fact)
WHERE entity.user_id = $user_id AND fact.user_id = $user_id AND ($hidden OR fact.status <> 'FORGOTTEN')
  AND ($predicate IS NULL OR fact.predicate = $predicate)
  AND ($object IS NULL OR toLower(fact.object) = toLower($object))
RETURN count(DISTINCT fact) AS total
