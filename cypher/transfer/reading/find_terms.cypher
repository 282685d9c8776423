// Terms of a user's own layer to export, each with the versions in which the vocabulary has it.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   kind     STRING           of the last row seen, or empty
// param:   value    STRING           the last row seen, or empty
// param:   until    ZONED DATETIME   made no later
// param:   limit    INTEGER          a page
// returns: node MAP, spans LIST<MAP>
// index:   term_user_kind_value_unique
// why:     pages go on from a term, whatever is added meanwhile.
MATCH (term:Term)
WHERE term.user_id = $user_id AND term.kind >= $kind AND term.value >= ''
  AND (term.kind > $kind OR term.value > $value) AND term.created_at <= $until
WITH term
ORDER BY term.kind, term.value
LIMIT $limit
RETURN term {.*} AS node, COLLECT {
  MATCH (vocabulary:Vocabulary)-[has:HAS_TERM]->(term)
  WHERE vocabulary.user_id = $user_id AND has.created_at <= $until
  RETURN has {.since, .until, .rank, .created_at}
  ORDER BY has.since
} AS spans
ORDER BY node.kind, node.value
