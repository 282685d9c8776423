// Later changes of some nodes, newest first.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING         whose
// param:   sequence  INTEGER        after this sequence
// param:   ids       LIST<STRING>   of memories, entities, reviews, conflicts or relations
// returns: id STRING, sequence INTEGER, before STRING, updated_at ZONED DATETIME
// index:   change_user_sequence_unique, change_user_memory
// why:     few changes are newer than an export, however long a history is. `updated_at` is when the
//          last one before them was, of a memory: its Change keeps what it changed, not that.
MATCH (change:Change)
USING INDEX change:Change(user_id, sequence)
WHERE change.user_id = $user_id AND change.sequence > $sequence
WITH change, coalesce(change.memory_id, change.subject_id) AS id
WHERE id IN $ids AND change.before IS NOT NULL
CALL (change) {
  MATCH (earlier:Change)
  USING INDEX earlier:Change(user_id, memory_id)
  WHERE earlier.user_id = $user_id AND earlier.memory_id = change.memory_id
    AND earlier.sequence <= $sequence
  RETURN max(earlier.at) AS updated_at
}
RETURN id, change.sequence AS sequence, change.before AS before, updated_at
ORDER BY sequence DESC
