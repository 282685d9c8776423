// Entities by type and folded name: made where they are new.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose
// param:   rows     LIST<MAP>   key, type, properties
// returns: key STRING, type STRING, id STRING
// index:   entity_user_type_key_unique
// why:     MERGE under the constraint: two writers make one entity.
UNWIND $rows AS row
MERGE (entity:Entity {user_id: $user_id, type: row.type, key: row.key})
  ON CREATE SET entity += row.properties
RETURN entity.key AS key, entity.type AS type, entity.id AS id
