// Those of these memories that owe their enrichment, or never had any, with what is read of them.
//
// mode:    read
// tenant:  user
// param:   user_id       STRING         whose
// param:   ids           LIST<STRING>   memories named by the message
// param:   owed          BOOLEAN        false: those that owe none, and were never enriched
// param:   max_attempts  INTEGER        memories that failed this often are skipped
// returns: memory MAP, time_zone STRING
// index:   memory_id_unique, user_id_unique
// why:     read before, and again under the user's lock. What is in quarantine waits.
MATCH (user:User {id: $user_id})
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id AND (memory.enrich_due IS NOT NULL) = $owed
  AND ($owed OR memory.enriched_at IS NULL)
  AND memory.status IN ['ACTIVE', 'PENDING_EMBED'] AND memory.trust <> 'QUARANTINED'
  AND coalesce(memory.enrich_attempts, 0) < $max_attempts
RETURN memory {.id, .kind, .text, .text_hash, .role, .language, .occurred_at, .created_at, .enrich_fields,
    .topics, .category, .message_type} AS memory,
  user.time_zone AS time_zone
