// Ids of the live facts that say something of the same subjects by the same relations.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING      whose
// param:   rows     LIST<MAP>   predicate, subject_ids
// param:   few      INTEGER     a subject of so many facts is read from itself
// param:   limit    INTEGER     most facts for each subject
// returns: subject_id STRING, predicate STRING, ids LIST<STRING>
// index:   entity_id_unique, fact_user_predicate_status
// why:     of a functional relation, a subject has few live facts, of which the earliest are first. It is read from
//          its node; one with facts without number by the relation, once for all such subjects.
UNWIND $rows AS row
UNWIND row.subject_ids AS subject_id
MATCH (subject:Entity {id: subject_id})
WHERE subject.user_id = $user_id
WITH row.predicate AS predicate, subject, count { (subject)<-[:SUBJECT]-() } <= $few AS near
WITH predicate, collect(CASE WHEN near THEN subject END) AS small,
  collect(CASE WHEN NOT near THEN subject.id END) AS large
CALL (predicate, small, large) {
  UNWIND small AS subject
  MATCH (subject)<-[:SUBJECT]-(fact:Fact)
  WHERE fact.user_id = $user_id AND fact.predicate = predicate AND fact.status = 'ACTIVE' AND fact.trust <> 'QUARANTINED'
  RETURN subject, fact
  UNION ALL
  UNWIND CASE WHEN size(large) = 0 THEN [] ELSE [predicate] END AS told
  MATCH (fact:Fact)
  USING INDEX fact:Fact(user_id, predicate, status)
  WHERE fact.user_id = $user_id AND fact.predicate = told AND fact.status = 'ACTIVE' AND fact.trust <> 'QUARANTINED'
  MATCH (fact)-[:SUBJECT]->(subject:Entity)
  WHERE subject.user_id = $user_id AND subject.id IN large
  RETURN subject, fact
}
WITH predicate, subject, fact
ORDER BY fact.valid_from, fact.created_at, fact.id
WITH predicate, subject, collect(fact.id)[..$limit] AS ids
RETURN subject.id AS subject_id, predicate, ids
