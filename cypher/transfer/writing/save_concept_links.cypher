// Links to concepts that are brought in: of subclasses, and of entities that are instances.
//
// mode:    write
// tenant:  user and shared
// param:   user_id  STRING      whose
// param:   rows     LIST<MAP>   at (place in the batch), from_id, type, to_id, properties
// returns: at INTEGER
// index:   concept_id_unique, entity_id_unique
// why:     the type is of a fixed list; what is there already stays as it is.
UNWIND $rows AS row
CALL (row) {
  MATCH (one:Concept {id: row.from_id}) WHERE one.user_id IN [$user_id, ''] AND one.user_id <> '' AND row.type = 'SUBCLASS_OF'
  RETURN one
  UNION
  MATCH (one:Entity {id: row.from_id}) WHERE one.user_id = $user_id AND row.type = 'INSTANCE_OF'
  RETURN one
}
MATCH (other:Concept {id: row.to_id})
WHERE other.user_id IN [$user_id, ''] AND (other.user_id <> '' OR row.type = 'INSTANCE_OF')
MERGE (one)-[link:$(row.type)]->(other)
  ON CREATE SET link = row.properties
RETURN row.at AS at
