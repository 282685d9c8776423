// Memories of a user by their ids, as candidates.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING           whose
// param:   ids        LIST<STRING>     what was found by words, best first
// param:   known_at   ZONED DATETIME   neighbours created by then
// returns: candidates LIST<MAP>
// index:   memory_id_unique
// why:     one seek each; they passed the filter where they were found.
CYPHER 25
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
WITH memory, memory.embedding AS embedding
// One row, since a driver takes longer over each than over what is in it. No `.*`, which would read
// the embedding once more. Instants as text, the cheapest way there is to bring them.
RETURN collect(memory {
    .id, .kind, .text, .status, .trust, .confidence, .importance, .polarity, .tier, .tags, .topics,
    .category, .message_type, .thread_id, .source, .language, .access_count, .use_count, .predicate,
    .object, .negated, .evidence_count, .weight, .role, .turn, .trigger, .action, .scope,
    created_at: toString(memory.created_at), updated_at: toString(memory.updated_at),
    occurred_at: toString(memory.occurred_at), last_accessed_at: toString(memory.last_accessed_at),
    last_evidence_at: toString(memory.last_evidence_at), retired_at: toString(memory.retired_at),
    valid_from: toString(memory.valid_from), valid_to: toString(memory.valid_to),
    vector: vector(embedding, size(embedding), FLOAT32),
    near: [(memory)-[:NEXT]-(near:Episode) WHERE near.user_id = $user_id AND near.created_at <= $known_at
      AND near.status IN ['ACTIVE', 'PENDING_EMBED'] AND near.trust <> 'QUARANTINED' | near.text]
  }) AS candidates
