// Entities as instances of concepts of their user's layer.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        id (of the entity), key (of the concept), ontology
// returns: from_id STRING, to_id STRING, ontology STRING
// index:   entity_id_unique, concept_user_key_unique
// why:     two seeks a row; what is linked already is left as it is.
UNWIND $rows AS row
MATCH (entity:Entity {id: row.id})
WHERE entity.user_id = $user_id
MATCH (concept:Concept {user_id: $user_id, key: row.key})
WHERE NOT EXISTS { (entity)-[:INSTANCE_OF]->(concept) }
MERGE (entity)-[link:INSTANCE_OF]->(concept)
  ON CREATE SET link.created_at = $at, link.ontology = row.ontology
RETURN entity.id AS from_id, concept.id AS to_id, link.ontology AS ontology
