// Nodes of a label that were changed after a change, as they are now.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   sequence  INTEGER          after this sequence
// param:   label     STRING           Entity or Conflict
// param:   until     ZONED DATETIME   made no later
// returns: node MAP
// index:   change_user_sequence_unique, entity_id_unique, conflict_id_unique
// why:     a page by name or by status misses what a change moved behind it.
MATCH (change:Change)
USING INDEX change:Change(user_id, sequence)
WHERE change.user_id = $user_id AND change.sequence > $sequence AND change.subject_label = $label
WITH DISTINCT change.subject_id AS id
CALL (id) {
  MATCH (entity:Entity {id: id})
  WHERE $label = 'Entity' AND entity.user_id = $user_id
  RETURN entity AS thing
  UNION
  MATCH (conflict:Conflict {id: id})
  WHERE $label = 'Conflict' AND conflict.user_id = $user_id
  RETURN conflict AS thing
}
WITH thing
WHERE thing.created_at <= $until
RETURN thing {.*} AS node
ORDER BY thing.id
