// Entities that individuals of an ontology are: by IRI, else by type and folded name.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING      whose
// param:   rows     LIST<MAP>   iri, type, key
// returns: iri STRING, id STRING
// index:   entity_user_iri, entity_user_type_key_unique
// why:     two seeks a row.
UNWIND $rows AS row
OPTIONAL MATCH (named:Entity {user_id: $user_id, iri: row.iri})
OPTIONAL MATCH (like:Entity {user_id: $user_id, type: row.type, key: row.key})
WITH row, min(coalesce(named.id, like.id)) AS id
WHERE id IS NOT NULL
RETURN row.iri AS iri, id
