// Relations between concepts of one layer that no ontology states any more.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose layer; empty for the shared one
// param:   rows     LIST<MAP>   from_key, name, to_key
// returns: unlinked INTEGER
// index:   concept_user_key_unique
// why:     two seeks a row.
UNWIND $rows AS row
MATCH (from:Concept {user_id: $user_id, key: row.from_key})
MATCH (to:Concept {user_id: $user_id, key: row.to_key})
MATCH (from)-[relation:RELATES {name: row.name}]->(to)
DELETE relation
RETURN count(*) AS unlinked
