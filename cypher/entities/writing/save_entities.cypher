// Entities by type and folded name: made where they are new.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose; the caller holds this user's lock
// param:   rows     LIST<MAP>   key, type, properties, vector (of its name; null: a worker makes it)
// returns: key STRING, type STRING, id STRING
// index:   entity_user_type_key_unique
// why:     MERGE under the constraint: two writers make one entity.
UNWIND $rows AS row
MERGE (entity:Entity {user_id: $user_id, type: row.type, key: row.key})
  ON CREATE SET entity += row.properties
WITH entity, row
CALL (entity, row) {
  WITH entity, row WHERE row.vector IS NOT NULL AND entity.id = row.properties.id
  CALL db.create.setNodeVectorProperty(entity, 'embedding', row.vector)
}
RETURN entity.key AS key, entity.type AS type, entity.id AS id
