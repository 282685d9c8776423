// Links from changes to memories that are brought in.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose
// param:   rows     LIST<MAP>   at (place in the batch), from_id, type, to_id, properties
// returns: at INTEGER
// index:   change_id_unique, memory_id_unique
// why:     the type is of a fixed list; what is there already stays as it is. A change is of the memory
//          that it names: linked to another thing it would be the past of that.
UNWIND $rows AS row
MATCH (one:Change {id: row.from_id})
  USING INDEX one:Change(id)
WHERE one.user_id = $user_id
MATCH (other:Memory {id: row.to_id})
WHERE other.user_id = $user_id AND one.memory_id = other.id
MERGE (one)-[link:$(row.type)]->(other)
  ON CREATE SET link = row.properties
RETURN row.at AS at
