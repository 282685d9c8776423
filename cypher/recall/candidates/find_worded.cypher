// Memories of a user that say one of some words, best first; and which words are speakers' names.
//
// mode:    read
// tenant:  user
// param:   user_id         STRING           whose
// param:   words           STRING           a Lucene query with the tenant in it; null: none
// param:   names           LIST<STRING>     what may be a speaker's name, as a role may be spelt
// param:   thread_ids      LIST<STRING>     of one of these threads; null: any or none
// param:   statuses        LIST<STRING>     stored statuses
// param:   kinds           LIST<STRING>     kinds
// param:   trusts          LIST<STRING>     trusts
// param:   min_confidence  FLOAT            stored confidence at least
// param:   known_at        ZONED DATETIME   created by then
// param:   filter          MAP              tags (all), topics (any), min_importance, held_by, held_after,
//                                           end (by occurrence, else creation); null: any
// param:   fetch           INTEGER          candidates of the index, before the filter
// param:   limit           INTEGER          most ids
// returns: ids LIST<STRING>, speakers LIST<STRING>
// index:   memory_text, episode_user_role
// why:     it runs while the query is encoded: so little is returned that neither holds up the other.
CALL () {
  WITH 1 AS one WHERE $words IS NOT NULL
  CALL db.index.fulltext.queryNodes('memory_text', $words, {limit: $fetch})
  YIELD node AS memory, score
  WITH memory, score
  WHERE memory.user_id = $user_id AND memory.status IN $statuses AND memory.kind IN $kinds
    AND memory.trust IN $trusts AND memory.confidence >= $min_confidence
    AND memory.created_at <= $known_at
    AND ($thread_ids IS NULL OR memory.thread_id IN $thread_ids)
    AND ($filter.min_importance IS NULL OR memory.importance >= $filter.min_importance)
    AND ($filter.tags IS NULL OR all(tag IN $filter.tags WHERE tag IN memory.tags))
    AND ($filter.topics IS NULL OR any(topic IN $filter.topics WHERE topic IN memory.topics))
    AND ($filter.held_by IS NULL OR (coalesce(memory.occurred_at, memory.valid_from) <= $filter.held_by AND $filter.held_after < memory.valid_to
    AND (memory.status <> 'SUPERSEDED' OR memory.valid_to <= $filter.last_end)))
    AND ($filter.start IS NULL OR coalesce(memory.occurred_at, memory.created_at) >= $filter.start)
    AND ($filter.end IS NULL OR coalesce(memory.occurred_at, memory.created_at) < $filter.end)
  ORDER BY score DESC
  LIMIT $limit
  RETURN collect(memory.id) AS ids
}
CALL () {
  UNWIND $names AS name
  CALL (name) {
    MATCH (episode:Episode {user_id: $user_id, role: name})
    RETURN 1 AS found
    LIMIT 1
  }
  RETURN collect(name) AS speakers
}
RETURN ids, speakers
