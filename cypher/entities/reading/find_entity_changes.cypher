// States of entities that changes since an instant replaced.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   ids       LIST<STRING>     of the entities
// param:   known_at  ZONED DATETIME   later than this
// returns: id STRING, sequence INTEGER, before STRING
// index:   change_user_subject
// why:     an entity is seldom changed.
UNWIND $ids AS id
MATCH (change:Change {user_id: $user_id, subject_id: id})
USING INDEX change:Change(user_id, subject_id)
WHERE change.at > $known_at AND change.before IS NOT NULL
RETURN id, change.sequence AS sequence, change.before AS before
