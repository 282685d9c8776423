// The index over names' vectors to come: as the migration made it, for vectors of another length.
//
// mode:    schema
// tenant:  all because structure is everybody's
// param:   dimensions  INTEGER   length of the new model's vectors
CYPHER 25
CREATE VECTOR INDEX entity_embedding IF NOT EXISTS
FOR (entity:Entity) ON entity.embedding
WITH [entity.user_id, entity.type]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimensions,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.type`: 'SCALAR'
}}
