// Say that a turn's facts were extracted, and the language that it was read in where nobody told it.
//
// mode:    write
// tenant:  user
// param:   user_id   STRING           whose; the caller holds this user's lock
// param:   id        STRING           the turn
// param:   at        ZONED DATETIME   now
// param:   language  STRING           as it was told
// returns: id STRING
// index:   memory_id_unique
// why:     in the transaction that stores the facts, so that each turn's facts are there once.
MATCH (turn:Memory {id: $id})
WHERE turn.user_id = $user_id
SET turn.extracted_at = $at, turn.extract_due = NULL, turn.extract_attempts = NULL,
  turn.language_read = CASE WHEN turn.language IS NULL AND $language IS NOT NULL THEN true ELSE turn.language_read END,
  turn.language = coalesce(turn.language, $language)
RETURN turn.id AS id
