// Terms that a layer's vocabulary has no more from a version on.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose layer; empty for the shared one
// param:   version  INTEGER     from which on
// param:   rows     LIST<MAP>   kind, value
// returns: ended INTEGER
// index:   term_user_kind_value_unique
// why:     one seek a row.
UNWIND $rows AS row
MATCH (term:Term {user_id: $user_id, kind: row.kind, value: row.value})<-[has:HAS_TERM]-(:Vocabulary)
WHERE has.until > $version
SET has.until = $version, term.active = false
RETURN count(has) AS ended
