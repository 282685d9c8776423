// Links from memories to entities that are brought in.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose
// param:   rows     LIST<MAP>   at (place in the batch), from_id, type, to_id, properties
// returns: at INTEGER
// index:   memory_id_unique, entity_id_unique
// why:     the type is of a fixed list; what is there already stays as it is.
UNWIND $rows AS row
MATCH (one:Memory {id: row.from_id})
WHERE one.user_id = $user_id
MATCH (other:Entity {id: row.to_id})
WHERE other.user_id = $user_id
MERGE (one)-[link:$(row.type)]->(other)
  ON CREATE SET link = row.properties
RETURN row.at AS at
