// Enrichments of memories: their classifier, time, confidence and suggestions.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   memories
// returns: id STRING, enrichment MAP
// index:   memory_id_unique
// why:     asked for by few, so that no list of memories carries it.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id AND memory.enrichment_model IS NOT NULL
RETURN memory.id AS id, memory {.enriched_at, .enrichment_confidence, .enrichment_version, .enrichment_model,
  .suggested_topic, .suggested_category} AS enrichment
