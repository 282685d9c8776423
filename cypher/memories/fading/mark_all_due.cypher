// Mark some live memories as due, so that a run looks at when they end anew, and keep the place.
//
// mode:    write
// tenant:  all because settings are everybody's
// param:   kinds  LIST<STRING>   kinds of memories that may end
// param:   next   STRING         what tells the rates that are followed from others
// param:   after  STRING         memories behind this id; or empty
// param:   limit  INTEGER        most rows
// returns: marked INTEGER
// index:   memory_id_unique, meta_id_unique
// why:     a pass over all, page by page, when settings have changed: nothing else says which they concern.
//          The place moves with the page: whoever goes on begins behind it.
MATCH (memory:Memory)
WHERE memory.id > $after
WITH memory
ORDER BY memory.id
LIMIT $limit
FOREACH (_ IN CASE WHEN memory.kind IN $kinds AND memory.status IN ['ACTIVE', 'PENDING_EMBED'] THEN [1] ELSE [] END |
  SET memory.expires_at = memory.created_at)
WITH count(memory) AS marked, max(memory.id) AS last_id
MATCH (meta:Meta {id: 'meta'})
SET meta.fading_next = $next, meta.fading_place = coalesce(last_id, $after)
RETURN marked
