// Links that would change, end or hide a memory with more trust than a key may give.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   rows     LIST<MAP>      at (place in the batch), type, id (of what it would be done to), other_id,
//                                  merges BOOLEAN (of entities: what is said of one is said of the other)
// param:   trusts   LIST<STRING>   every trust above the key's cap
// returns: at INTEGER, id STRING
// index:   memory_id_unique, entity_id_unique
// why:     a seek for each; a link that is there already does nothing. Of an entity, the first that says
//          something of it is enough.
CYPHER 25
UNWIND $rows AS row
CALL (row) {
  MATCH (memory:Memory {id: row.id})
  WHERE memory.user_id = $user_id AND memory.trust IN $trusts AND memory.status <> 'FORGOTTEN'
    AND NOT EXISTS { MATCH (memory)-[:$(row.type)]-(other) WHERE other.id = row.other_id }
  RETURN memory.id AS id
  UNION
  MATCH (entity:Entity {id: row.id})
  WHERE row.merges AND entity.user_id = $user_id
    AND NOT EXISTS { MATCH (entity)-[:$(row.type)]-(other) WHERE other.id = row.other_id }
  MATCH (entity)<-[:MENTIONS|SUBJECT|OBJECT]-(memory:Memory)
  WHERE memory.user_id = $user_id AND memory.trust IN $trusts AND memory.status <> 'FORGOTTEN'
  RETURN memory.id AS id
  LIMIT 1
}
RETURN row.at AS at, id
ORDER BY at
LIMIT 1
