// Terms that were rejected, in either layer.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING   whose
// returns: kind STRING, value STRING
// index:   term_user_kind_value_unique
// why:     a layer has some dozens of terms.
UNWIND [$user_id, ''] AS layer
MATCH (term:Term)
WHERE term.user_id = layer AND term.user_id IN [$user_id, ''] AND term.kind >= '' AND term.value >= ''
  AND term.rejected_at IS NOT NULL
RETURN term.kind AS kind, term.value AS value
