// A relation of two entities, made or changed.
//
// mode:    write
// tenant:  user
// param:   user_id     STRING           whose; the caller holds this user's lock
// param:   from_id     STRING           where it begins
// param:   to_id       STRING           where it leads
// param:   id          STRING           its id
// param:   at          ZONED DATETIME   now
// param:   properties  MAP              name, since, until
// returns: relation MAP
// index:   entity_id_unique
// why:     both ends by their ids.
MATCH (source:Entity {id: $from_id})
WHERE source.user_id = $user_id
MATCH (target:Entity {id: $to_id})
WHERE target.user_id = $user_id
MERGE (source)-[relation:RELATES {id: $id}]->(target)
  ON CREATE SET relation.created_at = $at
SET relation += $properties
RETURN relation {.id, .name, .since, .until, .created_at,
  from: source {.id, .name, .type, .aliases}, to: target {.id, .name, .type, .aliases}} AS relation
