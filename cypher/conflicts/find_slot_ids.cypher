// Ids of the live facts that say something of one subject by one relation.
//
// mode:    read
// tenant:  user
// param:   user_id     STRING    whose
// param:   subject_id  STRING    of whom
// param:   predicate   STRING    by which relation
// param:   limit       INTEGER   most rows
// returns: id STRING
// index:   fact_user_predicate_status
// why:     of a functional relation, a subject has few live facts. The earliest are first.
MATCH (fact:Fact)
USING INDEX fact:Fact(user_id, predicate, status)
WHERE fact.user_id = $user_id AND fact.predicate = $predicate AND fact.status = 'ACTIVE'
  AND fact.trust <> 'QUARANTINED'
  AND EXISTS { (fact)-[:SUBJECT]->(subject:Entity {id: $subject_id}) WHERE subject.user_id = $user_id }
WITH fact
ORDER BY fact.valid_from, fact.created_at, fact.id
LIMIT $limit
RETURN fact.id AS id
