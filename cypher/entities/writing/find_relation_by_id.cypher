// One relation of two entities.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// param:   id       STRING   its id
// returns: relation MAP
// index:   relates_id
// why:     a relation's id is indexed; its ends tell whose it is.
MATCH (source:Entity)-[relation:RELATES {id: $id}]->(target:Entity)
WHERE source.user_id = $user_id AND target.user_id = $user_id
RETURN relation {.id, .name, .since, .until, .created_at,
  from: source {.id, .name, .type, .aliases}, to: target {.id, .name, .type, .aliases}} AS relation
