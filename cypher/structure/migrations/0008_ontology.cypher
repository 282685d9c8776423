// Concepts: one of each key in a layer, found by name and by words.

CREATE CONSTRAINT concept_id_unique IF NOT EXISTS
FOR (concept:Concept) REQUIRE concept.id IS UNIQUE

// The key is the IRI, or the folded name of one without; the shared layer's user_id is empty.
CREATE CONSTRAINT concept_user_key_unique IF NOT EXISTS
FOR (concept:Concept) REQUIRE (concept.user_id, concept.key) IS UNIQUE

CREATE INDEX concept_user_name IF NOT EXISTS
FOR (concept:Concept) ON (concept.user_id, concept.name_key)

CREATE FULLTEXT INDEX concept_words IF NOT EXISTS
FOR (concept:Concept) ON EACH [concept.tenant, concept.name, concept.labels]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}

// An individual of an ontology is known again by its IRI.
CREATE INDEX entity_user_iri IF NOT EXISTS
FOR (entity:Entity) ON (entity.user_id, entity.iri)

// What relations are declared between concepts of a layer: an entity's relations have no layer.
CREATE INDEX relates_layer_name IF NOT EXISTS
FOR ()-[relation:RELATES]-() ON (relation.layer, relation.name)
