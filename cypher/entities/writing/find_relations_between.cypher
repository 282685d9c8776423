// Relations of a name between two entities.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// param:   from_id  STRING   where it begins
// param:   to_id    STRING   where it leads
// param:   name     STRING   its name
// returns: relation MAP
// index:   entity_id_unique
// why:     both ends by their ids; few lie between two.
MATCH (source:Entity {id: $from_id})
WHERE source.user_id = $user_id
MATCH (target:Entity {id: $to_id})
WHERE target.user_id = $user_id
MATCH (source)-[relation:RELATES]->(target)
WHERE relation.name = $name
WITH relation, source, target
ORDER BY relation.created_at, relation.id
LIMIT 1000
RETURN relation {.id, .name, .since, .until, .created_at,
  from: source {.id, .name, .type, .aliases}, to: target {.id, .name, .type, .aliases}} AS relation
