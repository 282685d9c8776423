// A user wants to hear of a term no more.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose layer; empty for the shared one
// param:   kind     STRING           TOPIC or CATEGORY
// param:   value    STRING           the term
// param:   at       ZONED DATETIME   now
// returns: value STRING
// index:   term_user_kind_value_unique
// why:     one seek.
MERGE (term:Term {user_id: $user_id, kind: $kind, value: $value})
  ON CREATE SET term.created_at = $at, term.active = false
SET term.rejected_at = $at
RETURN term.value AS value
