// Entities by names like one, by their meaning, by what they still lack; their relations and reviews.

// The tokens are made by the program: the index cuts at spaces, and no language's rules apply.
CREATE FULLTEXT INDEX entity_tokens IF NOT EXISTS
FOR (entity:Entity) ON EACH [entity.tenant, entity.tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}}

DROP INDEX entity_name IF EXISTS

CYPHER 25
CREATE VECTOR INDEX entity_embedding IF NOT EXISTS
FOR (entity:Entity) ON entity.embedding
WITH [entity.user_id, entity.type]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimensions,
  `vector.similarity_function`: 'cosine'
}}

// What waits for its embedding, since when.
CREATE INDEX entity_unembedded IF NOT EXISTS
FOR (entity:Entity) ON (entity.unembedded_at)

CREATE INDEX entity_user_unembedded IF NOT EXISTS
FOR (entity:Entity) ON (entity.user_id, entity.unembedded_at)

CREATE INDEX relates_id IF NOT EXISTS
FOR ()-[relation:RELATES]-() ON (relation.id)

CREATE CONSTRAINT entity_review_id_unique IF NOT EXISTS
FOR (review:EntityReview) REQUIRE review.id IS UNIQUE

// The inbox, newest first.
CREATE INDEX entity_review_user_status_created IF NOT EXISTS
FOR (review:EntityReview) ON (review.user_id, review.status, review.created_at)
