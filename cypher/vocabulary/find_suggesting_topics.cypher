// Memories for which a topic was suggested: what there is to backfill.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose
// param:   value    STRING    what was suggested
// param:   limit    INTEGER   most
// returns: memory MAP
// index:   memory_user_suggested_topic
// why:     one seek.
MATCH (memory:Memory)
WHERE memory.user_id = $user_id AND memory.suggested_topic = $value
RETURN memory {.id, .kind, .thread_id, .topics, .category, .suggested_topic, .suggested_category,
  .enrichment_model, .enrichment_confidence, .enrichment_version, .updated_at} AS memory
LIMIT $limit
