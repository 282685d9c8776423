// Terms that are brought in, with the versions in which their vocabulary has them.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose; the caller holds this user's lock
// param:   version  INTEGER     the vocabulary's, where it has one: no less from now on
// param:   rows     LIST<MAP>   kind, value, properties, spans
// returns: value STRING
// index:   term_user_kind_value_unique, vocabulary_user_unique
// why:     one seek a row; what a version has of a term is there once.
OPTIONAL MATCH (vocabulary:Vocabulary {user_id: $user_id})
FOREACH (one IN CASE WHEN vocabulary.version < $version THEN [vocabulary] ELSE [] END |
  SET one.version = $version)
WITH vocabulary
UNWIND $rows AS row
MERGE (term:Term {user_id: $user_id, kind: row.kind, value: row.value})
SET term += row.properties
WITH vocabulary, term, row
CALL (vocabulary, term, row) {
  UNWIND row.spans AS span
  WITH vocabulary, term, span
  WHERE vocabulary IS NOT NULL
  MERGE (vocabulary)-[has:HAS_TERM {since: span.since}]->(term)
  SET has += span
}
RETURN row.value AS value
