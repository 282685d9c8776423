// Facts that say something of the same subjects by the same predicates, newest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   trusts   LIST<STRING>   trusts that count
// param:   rows     LIST<MAP>      predicate, subject_ids
// param:   few      INTEGER        a subject of so many facts is read from itself
// param:   limit    INTEGER        most facts for each subject
// returns: subject_id STRING, predicate STRING, memory MAP, object_id STRING, sources LIST<STRING>
// index:   entity_id_unique, fact_user_predicate_status
// why:     of most subjects few facts are told, and a predicate may be told of very many subjects; a
//          subject such as the user has facts without number, but few by one predicate: those are read
//          by the predicate, once for all such subjects.
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
  WHERE fact.user_id = $user_id AND fact.predicate = predicate
    AND fact.status IN ['ACTIVE', 'PENDING_EMBED'] AND fact.trust IN $trusts
  RETURN subject, fact
  UNION ALL
  UNWIND CASE WHEN size(large) = 0 THEN [] ELSE [predicate] END AS told
  MATCH (fact:Fact)
  USING INDEX fact:Fact(user_id, predicate, status)
  WHERE fact.user_id = $user_id AND fact.predicate = told
    AND fact.status IN ['ACTIVE', 'PENDING_EMBED']
  MATCH (fact)-[:SUBJECT]->(subject:Entity)
  WHERE subject.user_id = $user_id AND subject.id IN large AND fact.trust IN $trusts
  RETURN subject, fact
}
WITH predicate, subject, fact
ORDER BY fact.created_at DESC, fact.id DESC
WITH predicate, subject, collect(fact)[..$limit] AS facts
UNWIND facts AS fact
RETURN subject.id AS subject_id, predicate,
  fact {.*, embedding: NULL, token_vectors: NULL, embedding_b: NULL} AS memory,
  head([(fact)-[:OBJECT]->(object:Entity) WHERE object.user_id = $user_id | object.id]) AS object_id,
  [(fact)-[:DERIVED_FROM]->(source:Memory) WHERE source.user_id = $user_id | source.id] AS sources
