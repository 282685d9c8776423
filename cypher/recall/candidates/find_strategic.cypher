// Memories that mention entities, are from a range of time, or are digests; and the entities that candidates mention.
//
// mode:    read
// tenant:  user
// param:   user_id         STRING           whose
// param:   ids             LIST<STRING>     candidates found already
// param:   entities        LIST<STRING>     ids of the entities that the query names
// param:   start           ZONED DATETIME   of the range; null for none
// param:   end             ZONED DATETIME   of the range, exclusive; null for none
// param:   vector          LIST<FLOAT>      what to be near to; null: the newest are best
// param:   most            MAP              rows of each source: found, entity, temporal, summary
// param:   thread_ids      LIST<STRING>     of one of these threads; null: any or none
// param:   statuses        LIST<STRING>     stored statuses
// param:   kinds           LIST<STRING>     kinds
// param:   trusts          LIST<STRING>     trusts
// param:   min_confidence  FLOAT            stored confidence at least
// param:   known_at        ZONED DATETIME   created by then
// param:   filter          MAP              as in find_matching
// param:   fetch           INTEGER          most that are compared of each source, the newest first
// returns: source STRING, id STRING, shared LIST<STRING>
// index:   memory_id_unique, memory_user_created, episode_user_occurred, memory_user_kind_status
// why:     what STRATEGY looks up once it knows what is asked, in one round trip.
CYPHER 25
CALL () {
  UNWIND $ids AS id MATCH (memory:Memory {id: id}) RETURN memory, 'found' AS source
  UNION ALL
  UNWIND $entities AS id
  CALL (id) { MATCH (:Entity {id: id})<-[:MENTIONS]-(memory:Memory) RETURN memory LIMIT $fetch }
  RETURN memory, 'entity' AS source
  UNION ALL
  MATCH (memory:Episode) WHERE memory.user_id = $user_id AND memory.occurred_at >= $start AND memory.occurred_at < $end
  WITH memory ORDER BY memory.user_id DESC, memory.occurred_at DESC LIMIT $fetch
  RETURN memory, 'temporal' AS source
  UNION ALL
  MATCH (memory:Memory) WHERE memory.user_id = $user_id AND memory.created_at >= $start AND memory.created_at < $end
  WITH memory ORDER BY memory.user_id DESC, memory.created_at DESC LIMIT $fetch WHERE memory.occurred_at IS NULL
  RETURN memory, 'temporal' AS source
  UNION ALL
  MATCH (memory:Memory) USING INDEX memory:Memory(user_id, kind, status) WHERE memory.user_id = $user_id AND memory.kind = 'SUMMARY' AND memory.status IN $statuses
    AND (($start IS NULL AND memory.scope = 'GLOBAL') OR (memory.scope = 'THREAD' AND memory.created_at >= $start AND memory.created_at < $end))
  RETURN memory, 'summary' AS source ORDER BY memory.created_at DESC LIMIT $fetch
}
WITH DISTINCT memory, source
WHERE memory.user_id = $user_id AND (source = 'found' OR memory.status IN $statuses AND memory.kind IN $kinds
  AND memory.trust IN $trusts AND memory.confidence >= $min_confidence AND memory.created_at <= $known_at
  AND ($thread_ids IS NULL OR memory.thread_id IN $thread_ids)
  AND ($filter.min_importance IS NULL OR memory.importance >= $filter.min_importance)
  AND ($filter.tags IS NULL OR all(tag IN $filter.tags WHERE tag IN memory.tags))
  AND ($filter.topics IS NULL OR any(topic IN $filter.topics WHERE topic IN memory.topics))
  AND ($filter.held_by IS NULL OR (coalesce(memory.occurred_at, memory.valid_from) <= $filter.held_by AND $filter.held_after < memory.valid_to AND (memory.status <> 'SUPERSEDED' OR memory.valid_to <= $filter.last_end)))
  AND ($filter.start IS NULL OR coalesce(memory.occurred_at, memory.created_at) >= $filter.start)
  AND ($filter.end IS NULL OR coalesce(memory.occurred_at, memory.created_at) < $filter.end))
WITH source, memory, [(memory)-[mention:MENTIONS]->(entity:Entity)
    WHERE entity.id IN $entities AND mention.created_at <= $known_at | entity.id] AS shared
WITH source, memory, shared, CASE WHEN source <> 'temporal' OR $vector IS NULL OR memory.embedding IS NULL THEN 0.0
  ELSE vector.similarity.cosine(memory.embedding, $vector) END AS near
ORDER BY size(shared) DESC, near DESC, memory.created_at DESC
WITH source, collect({id: memory.id, shared: shared}) AS found
UNWIND found[..$most[source]] AS one
RETURN source, one.id AS id, one.shared AS shared
