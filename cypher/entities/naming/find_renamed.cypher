// Entities that had another name or another alias at an instant, as they are now.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   known_at  ZONED DATETIME   later than this their names changed
// param:   limit     INTEGER          most entities
// returns: entity MAP
// index:   change_user_subject, entity_id_unique
// why:     the indexes of names hold those of today. Along the user's changes of what is no memory;
//          a merge and its undoing move aliases, too.
MATCH (change:Change)
USING INDEX change:Change(user_id, subject_id)
WHERE change.user_id = $user_id AND change.subject_id IS NOT NULL AND change.at > $known_at
  AND change.subject_label = 'Entity'
  AND (change.before CONTAINS '"name"' OR change.before CONTAINS '"aliases"')
WITH DISTINCT change.subject_id AS id
LIMIT $limit
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id AND entity.created_at <= $known_at
  AND coalesce($known_at < entity.forgotten_at, true)
  AND NOT EXISTS {
    MATCH (entity)-[way:MERGED_INTO|ENDED]->(:Entity)
    WHERE coalesce(way.type, 'MERGED_INTO') = 'MERGED_INTO' AND way.created_at <= $known_at
      AND coalesce($known_at < way.ended_at, true)
  }
RETURN entity {.id, .name, .type, .aliases} AS entity
