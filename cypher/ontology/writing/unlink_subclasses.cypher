// Subclass links of one layer that no ontology states any more.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose layer; empty for the shared one
// param:   rows     LIST<MAP>   child, parent (keys)
// returns: unlinked INTEGER
// index:   concept_user_key_unique
// why:     two seeks a row.
UNWIND $rows AS row
MATCH (child:Concept {user_id: $user_id, key: row.child})
MATCH (parent:Concept {user_id: $user_id, key: row.parent})
MATCH (child)-[link:SUBCLASS_OF]->(parent)
DELETE link
RETURN count(*) AS unlinked
