// Subclass links within one layer, made or with other sources.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose layer; empty for the shared one
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        child, parent (keys), properties
// returns: linked INTEGER
// index:   concept_user_key_unique
// why:     two seeks a row.
UNWIND $rows AS row
MATCH (child:Concept {user_id: $user_id, key: row.child})
MATCH (parent:Concept {user_id: $user_id, key: row.parent})
MERGE (child)-[link:SUBCLASS_OF]->(parent)
  ON CREATE SET link.created_at = $at
SET link += row.properties
RETURN count(link) AS linked
