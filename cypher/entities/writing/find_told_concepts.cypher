// Of what concepts somebody said that an entity is: not what an ontology states.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING   whose
// param:   id       STRING   the entity
// returns: id STRING
// index:   entity_id_unique
// why:     an entity is an instance of few.
MATCH (entity:Entity {id: $id})-[told:INSTANCE_OF]->(concept:Concept)
WHERE entity.user_id = $user_id AND concept.user_id IN [$user_id, ''] AND told.ontology IS NULL
RETURN concept.id AS id
ORDER BY id
