// Relations declared between concepts of one layer, made or changed.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose layer; empty for the shared one
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        from_key, to_key, name, id (for a new row), properties
// returns: from_key STRING, name STRING, to_key STRING, id STRING
// index:   concept_user_key_unique
// why:     two seeks a row.
UNWIND $rows AS row
MATCH (from:Concept {user_id: $user_id, key: row.from_key})
MATCH (to:Concept {user_id: $user_id, key: row.to_key})
MERGE (from)-[relation:RELATES {name: row.name}]->(to)
  ON CREATE SET relation.id = row.id, relation.layer = $user_id, relation.created_at = $at
SET relation += row.properties
RETURN from.key AS from_key, relation.name AS name, to.key AS to_key, relation.id AS id
