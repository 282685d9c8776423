// Relations between individuals, where there is none of the name between the two.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        id, from_id, name, to_id, ontology
// returns: id STRING, from_id STRING, name STRING, to_id STRING, ontology STRING
// index:   entity_id_unique
// why:     two seeks a row, then what is between the two.
UNWIND $rows AS row
MATCH (from:Entity {id: row.from_id})
WHERE from.user_id = $user_id
MATCH (to:Entity {id: row.to_id})
WHERE to.user_id = $user_id AND NOT EXISTS { (from)-[:RELATES {name: row.name}]->(to) }
CREATE (from)-[relation:RELATES]->(to)
SET relation.id = row.id, relation.name = row.name, relation.ontology = row.ontology,
  relation.created_at = $at
RETURN row.id AS id, row.from_id AS from_id, row.name AS name, row.to_id AS to_id,
  row.ontology AS ontology
