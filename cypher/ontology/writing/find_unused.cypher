// Those of some entities that imports alone have made and changed, and that nothing states or uses.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   which
// returns: id STRING
// index:   entity_id_unique, change_user_subject
// why:     a seek for each, along its own links and changes.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id AND entity.iri IS NOT NULL AND entity.forgotten_at IS NULL
  AND entity.sources IS NULL
  AND NOT EXISTS { (entity)-[:MENTIONS|SUBJECT|OBJECT|RELATES|MERGED_INTO|INSTANCE_OF]-() }
  AND NOT EXISTS {
    MATCH (change:Change {user_id: $user_id, subject_id: id})
    USING INDEX change:Change(user_id, subject_id)
    WHERE NOT EXISTS {
      MATCH (change)-[:IN_RUN]->(run:Run) WHERE run.kind IN ['IMPORT', 'UNDO']
    }
  }
RETURN id
