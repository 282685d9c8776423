// Memories of a user nearest a vector, and those that say one of some words: each once, in one go.
//
// mode:    read
// tenant:  user
// param:   user_id         STRING           whose
// param:   vector          LIST<FLOAT>      what to be near to
// param:   words           STRING           a Lucene query with the tenant in it
// param:   names           LIST<STRING>     what may be a speaker's name, as a role may be spelt
// param:   statuses        LIST<STRING>     stored statuses
// param:   kinds           LIST<STRING>     kinds
// param:   trusts          LIST<STRING>     trusts
// param:   min_confidence  FLOAT            stored confidence at least
// param:   known_at        ZONED DATETIME   created by then
// param:   fetch           INTEGER          candidates of the words' index, before the filter
// param:   width           INTEGER          candidates of the vectors' index: the more, the surer
// param:   limit           INTEGER          most of each source
// returns: speakers LIST<STRING>, candidates LIST<MAP>
// index:   {{vector}}, memory_text, episode_user_role
// why:     most recalls have no other filter: one round trip, and nothing read twice.
CYPHER 25
CALL () {
  UNWIND $names AS name
  CALL (name) { MATCH (turn:Episode {user_id: $user_id, role: name}) RETURN 1 AS one LIMIT 1 }
  RETURN collect(name) AS speakers
}
CALL () {
  MATCH (memory:Memory)
    SEARCH memory IN (
      VECTOR INDEX {{vector}} FOR $vector
      WHERE memory.user_id = $user_id AND memory.status IN $statuses AND memory.kind IN $kinds
        AND memory.trust IN $trusts AND memory.confidence >= $min_confidence
        AND memory.created_at <= $known_at
      LIMIT $width
    ) SCORE AS score
  RETURN memory, 'semantic' AS source ORDER BY score DESC LIMIT $limit
  UNION ALL
  CALL db.index.fulltext.queryNodes('memory_text', $words, {limit: $fetch})
  YIELD node AS memory, score
  WITH * WHERE memory.user_id = $user_id AND memory.status IN $statuses AND memory.kind IN $kinds
    AND memory.trust IN $trusts AND memory.confidence >= $min_confidence
    AND memory.created_at <= $known_at
  ORDER BY score DESC LIMIT $limit
  RETURN memory, 'lexical' AS source
}
WITH speakers, memory, collect(source) AS sources
WITH speakers, memory, sources, memory.embedding AS embedding
// One row, since a driver takes longer over each than over what is in it. No `.*`, which would read
// the embedding once more. Instants as text, the cheapest way there is to bring them.
RETURN speakers, collect(memory {
    .id, .kind, .text, .status, .trust, .confidence, .importance, .polarity, .tier, .tags, .topics,
    .category, .message_type, .thread_id, .source, .language, .access_count, .use_count, .predicate,
    .object, .negated, .evidence_count, .weight, .role, .turn, .trigger, .action, .scope,
    created_at: toString(memory.created_at), updated_at: toString(memory.updated_at),
    occurred_at: toString(memory.occurred_at), last_accessed_at: toString(memory.last_accessed_at),
    last_evidence_at: toString(memory.last_evidence_at), retired_at: toString(memory.retired_at),
    valid_from: toString(memory.valid_from), valid_to: toString(memory.valid_to),
    sources: sources, vector: vector(embedding, size(embedding), FLOAT32),
    near: [(memory)-[:NEXT]-(near:Episode) WHERE near.user_id = $user_id AND near.created_at <= $known_at
      AND near.status IN ['ACTIVE', 'PENDING_EMBED'] AND near.trust <> 'QUARANTINED' | near.text]
  }) AS candidates
