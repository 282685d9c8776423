// Subjects of facts, and the entities that are their objects.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   ids       LIST<STRING>     of the facts
// param:   known_at  ZONED DATETIME   the graph's clock; null for now
// returns: id STRING, subject MAP, object MAP
// index:   memory_id_unique
// why:     one relationship of each kind a fact.
UNWIND $ids AS id
MATCH (fact:Memory {id: id}) WHERE fact.user_id = $user_id
OPTIONAL MATCH (fact)-[about:SUBJECT|ENDED]->(subject:Entity)
WHERE subject.user_id = $user_id AND CASE WHEN $known_at IS NULL THEN type(about) <> 'ENDED'
  ELSE about.created_at <= $known_at AND coalesce(about.type, type(about)) = 'SUBJECT'
    AND (about.ended_at IS NULL OR $known_at < about.ended_at) END
OPTIONAL MATCH (fact)-[says:OBJECT|ENDED]->(object:Entity)
WHERE object.user_id = $user_id AND CASE WHEN $known_at IS NULL THEN type(says) <> 'ENDED'
  ELSE says.created_at <= $known_at AND coalesce(says.type, type(says)) = 'OBJECT'
    AND (says.ended_at IS NULL OR $known_at < says.ended_at) END
RETURN fact.id AS id, subject {.id, .name, .type, .aliases} AS subject,
  object {.id, .name, .type, .aliases} AS object
