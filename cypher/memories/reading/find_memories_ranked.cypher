// Memories of a user that pass a filter, by importance, confidence or last access, highest first.
//
// mode:    read
// tenant:  user
// param:   user_id        STRING           whose
// param:   filter         MAP              kinds, statuses, trusts, tags (all), among (threads), topics (any), category,
//                                          valid_at, last_end, known_at (unchanged since); null: any
// param:   created_start  ZONED DATETIME   inclusive
// param:   created_end    ZONED DATETIME   exclusive
// param:   order          STRING           MOST_IMPORTANT, MOST_CONFIDENT or LAST_ACCESSED
// param:   fading         MAP              now, rate of a day, rates by relation: what is left of a confidence
// param:   place          FLOAT            go on at this key
// param:   place_id       STRING           and behind this id
// param:   limit          INTEGER          most rows
// returns: memory MAP, key FLOAT
// index:   memory_user_created
// why:     a sort of what passes: most memories share a few values, which an index would not tell apart.
MATCH (memory:Memory)
USING INDEX memory:Memory(user_id, created_at)
WHERE memory.user_id = $user_id
  AND memory.created_at >= $created_start AND memory.created_at < $created_end
  AND ($filter.kinds IS NULL OR memory.kind IN $filter.kinds)
  AND ($filter.statuses IS NULL OR memory.status IN $filter.statuses)
  AND ($filter.trusts IS NULL OR memory.trust IN $filter.trusts)
  AND ($filter.category IS NULL OR memory.category = $filter.category)
  AND ($filter.tags IS NULL OR all(tag IN $filter.tags WHERE tag IN memory.tags))
  AND ($filter.among IS NULL OR memory.thread_id IN $filter.among)
  AND ($filter.topics IS NULL OR any(topic IN $filter.topics WHERE topic IN memory.topics))
  AND ($filter.valid_at IS NULL OR (coalesce(memory.occurred_at, memory.valid_from) <= $filter.valid_at AND $filter.valid_at < memory.valid_to
    AND (memory.status <> 'SUPERSEDED' OR memory.valid_to <= $filter.last_end)))
  AND ($filter.known_at IS NULL OR NOT EXISTS {
    MATCH (memory)<-[:CHANGED]-(change:Change) WHERE change.at > $filter.known_at
  })
WITH memory, CASE WHEN memory.retired_at < $fading.now THEN memory.retired_at ELSE $fading.now END.epochMillis
    - CASE WHEN memory.arrived_at > coalesce(memory.last_evidence_at, memory.created_at) THEN memory.arrived_at
      ELSE coalesce(memory.last_evidence_at, memory.created_at) END.epochMillis AS age
WITH memory, CASE $order
    WHEN 'MOST_IMPORTANT' THEN memory.importance
    WHEN 'MOST_CONFIDENT' THEN round(10000 * memory.confidence * CASE memory.kind WHEN 'FACT' THEN exp(
      -coalesce($fading.rates[coalesce(memory.predicate, '')], $fading.rate) * CASE WHEN age > 0 THEN age ELSE 0 END / 86400000.0) ELSE 1.0 END) / 10000
    WHEN 'LAST_ACCESSED' THEN toFloat(coalesce(memory.last_accessed_at.epochMillis, -1))
  END AS key
WHERE key < $place OR (key = $place AND memory.id < $place_id)
WITH memory, key
ORDER BY key DESC, memory.id DESC
LIMIT $limit
RETURN memory {.*, embedding: NULL, token_vectors: NULL} AS memory, key
