// What facts are about, and the entities that are their objects.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the facts
// returns: id STRING, subject MAP, object MAP
// index:   memory_id_unique
// why:     one relationship of each kind a fact.
UNWIND $ids AS id
MATCH (fact:Memory {id: id}) WHERE fact.user_id = $user_id
OPTIONAL MATCH (fact)-[:SUBJECT]->(subject:Entity) WHERE subject.user_id = $user_id
OPTIONAL MATCH (fact)-[:OBJECT]->(object:Entity) WHERE object.user_id = $user_id
RETURN fact.id AS id, subject {.id, .name, .type, .aliases} AS subject,
  object {.id, .name, .type, .aliases} AS object
