// Memories of a user that pass a filter, looked up by it: of the newest, those nearest a vector.
//
// mode:    read
// tenant:  user
// param:   user_id         STRING           whose
// param:   vector          LIST<FLOAT>      what to be near to; null: the newest are best
// param:   thread_id       STRING           id of a thread; null: any or none
// param:   statuses        LIST<STRING>     stored statuses
// param:   kinds           LIST<STRING>     kinds
// param:   trusts          LIST<STRING>     trusts
// param:   min_confidence  FLOAT            stored confidence at least
// param:   known_at        ZONED DATETIME   created by then
// param:   filter          MAP              tags (all), topics (any), min_importance, valid_at, start and
//                                           end (by occurrence, else creation); null: any
// param:   fetch           INTEGER          most that are compared, the newest first
// param:   limit           INTEGER          most rows
// param:   with_near       BOOLEAN          whether neighbouring turns' texts are wanted
// returns: candidate MAP, vector VECTOR, near LIST<STRING>
// index:   memory_user_created
// why:     what is rare among the nearest is found here; run only where searching found too few.
CYPHER 25
MATCH (memory:Memory)
WHERE memory.user_id = $user_id AND memory.status IN $statuses AND memory.kind IN $kinds
  AND memory.trust IN $trusts AND memory.confidence >= $min_confidence
  AND memory.created_at <= $known_at
  AND ($thread_id IS NULL OR memory.thread_id = $thread_id)
  AND ($filter.min_importance IS NULL OR memory.importance >= $filter.min_importance)
  AND ($filter.tags IS NULL OR all(tag IN $filter.tags WHERE tag IN memory.tags))
  AND ($filter.topics IS NULL OR any(topic IN $filter.topics WHERE topic IN memory.topics))
  AND ($filter.valid_at IS NULL OR (memory.valid_from <= $filter.valid_at AND $filter.valid_at < memory.valid_to))
  AND ($filter.start IS NULL OR coalesce(memory.occurred_at, memory.created_at) >= $filter.start)
  AND ($filter.end IS NULL OR coalesce(memory.occurred_at, memory.created_at) < $filter.end)
WITH memory
ORDER BY memory.user_id DESC, memory.created_at DESC
LIMIT $fetch
WITH memory, CASE WHEN $vector IS NULL OR memory.embedding IS NULL THEN -1.0
  ELSE vector.similarity.cosine(memory.embedding, $vector) END AS score
ORDER BY score DESC, memory.created_at DESC
LIMIT $limit
RETURN memory {
    .id, .kind, .text, .role, .topics, .confidence, .importance,
    created: memory.created_at.epochMillis, occurred: memory.occurred_at.epochMillis,
    accessed: memory.last_accessed_at.epochMillis, evidence: memory.last_evidence_at.epochMillis
  } AS candidate,
  vector(memory.embedding, size(memory.embedding), FLOAT32) AS vector,
  CASE WHEN $with_near THEN [(memory)-[:NEXT]-(near:Episode)
    WHERE near.user_id = $user_id AND near.created_at <= $known_at
      AND near.status IN ['ACTIVE', 'PENDING_EMBED'] AND near.trust <> 'QUARANTINED' | near.text]
  ELSE [] END AS near
