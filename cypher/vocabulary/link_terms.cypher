// Terms that a layer's vocabulary has from a version on.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose layer; empty for the shared one
// param:   version  INTEGER          from which on
// param:   forever  INTEGER          the version that never comes
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        kind, value, rank (its place), properties
// returns: linked INTEGER
// index:   vocabulary_user_unique, term_user_kind_value_unique
// why:     one seek a row.
MATCH (vocabulary:Vocabulary {user_id: $user_id})
UNWIND $rows AS row
MERGE (term:Term {user_id: $user_id, kind: row.kind, value: row.value})
  ON CREATE SET term.created_at = $at
SET term += row.properties, term.active = true, term.rejected_at = NULL
CREATE (vocabulary)-[has:HAS_TERM]->(term)
SET has.since = $version, has.until = $forever, has.rank = row.rank, has.created_at = $at
RETURN count(has) AS linked
