// Facts that say something of the same subjects by the same predicates, newest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   trusts   LIST<STRING>   trusts that count
// param:   rows     LIST<MAP>      predicate, subject_ids
// param:   limit    INTEGER        most facts for each subject
// returns: subject_id STRING, predicate STRING, memory MAP, object_id STRING, sources LIST<STRING>
// index:   fact_user_predicate_status
// why:     a subject such as the user has facts without number, but few by one predicate; each
//          predicate is read once, however many subjects are asked for.
UNWIND $rows AS row
CALL (row) {
  MATCH (fact:Fact)
  USING INDEX fact:Fact(user_id, predicate, status)
  WHERE fact.user_id = $user_id AND fact.predicate = row.predicate
    AND fact.status IN ['ACTIVE', 'PENDING_EMBED']
  MATCH (fact)-[:SUBJECT]->(subject:Entity)
  WHERE subject.user_id = $user_id AND subject.id IN row.subject_ids AND fact.trust IN $trusts
  WITH subject, fact
  ORDER BY fact.created_at DESC, fact.id DESC
  WITH subject, collect(fact)[..$limit] AS facts
  UNWIND facts AS fact
  RETURN subject.id AS subject_id, fact
}
RETURN subject_id, row.predicate AS predicate,
  fact {.*, embedding: NULL, embedding_b: NULL} AS memory,
  head([(fact)-[:OBJECT]->(object:Entity) WHERE object.user_id = $user_id | object.id]) AS object_id,
  [(fact)-[:DERIVED_FROM]->(source:Memory) WHERE source.user_id = $user_id | source.id] AS sources
