// Vectors of a user's live facts, in the order of their making, with what tells apart most of them.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING           whose
// param:   place    ZONED DATETIME   go on at this instant
// param:   last_id  STRING           behind this id, of those made then; or empty
// param:   limit    INTEGER          most rows
// returns: id STRING, created_at ZONED DATETIME, vector VECTOR, text STRING, slot STRING, trust STRING, confidence FLOAT
// index:   memory_user_created
// why:     read once for a slice of a run in which much changed; where little did, the vector index is asked.
CYPHER 25
MATCH (fact:Memory)
USING INDEX fact:Memory(user_id, created_at)
WHERE fact.user_id = $user_id AND fact.created_at >= $place
  AND (fact.created_at > $place OR fact.id > $last_id)
  AND fact.kind = 'FACT' AND fact.status = 'ACTIVE' AND fact.trust <> 'QUARANTINED' AND fact.embedding IS NOT NULL
WITH fact
ORDER BY fact.user_id, fact.created_at, fact.id
LIMIT $limit
RETURN fact.id AS id, fact.created_at AS created_at, vector(fact.embedding, size(fact.embedding), FLOAT32) AS vector,
  fact.text AS text,
  head([(fact)-[:SUBJECT]->(subject:Entity) | subject.id + ' ' + fact.predicate + ' ' + toString(fact.negated)]) AS slot,
  fact.trust AS trust, fact.confidence AS confidence
