// Concepts of one layer, made or changed.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose layer; empty for the shared one
// param:   tenant   STRING           its token for searches
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        key, id (for a new row), properties
// returns: key STRING, id STRING
// index:   concept_user_key_unique
// why:     one seek a row.
UNWIND $rows AS row
MERGE (concept:Concept {user_id: $user_id, key: row.key})
  ON CREATE SET concept.id = row.id, concept.tenant = $tenant, concept.created_at = $at
SET concept += row.properties, concept.updated_at = $at
RETURN concept.key AS key, concept.id AS id
