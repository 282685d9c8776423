// Mark some live memories as due, so that a run looks at when they end anew.
//
// mode:    write
// tenant:  all because settings are everybody's
// param:   kinds  LIST<STRING>   kinds of memories that may end
// param:   after  STRING         memories behind this id; or empty
// param:   limit  INTEGER        most rows
// returns: marked INTEGER, last_id STRING
// index:   memory_id_unique
// why:     a pass over all, page by page, when settings have changed: nothing else says which they concern.
MATCH (memory:Memory)
WHERE memory.id > $after
WITH memory
ORDER BY memory.id
LIMIT $limit
FOREACH (_ IN CASE WHEN memory.kind IN $kinds AND memory.status IN ['ACTIVE', 'PENDING_EMBED'] THEN [1] ELSE [] END |
  SET memory.expires_at = memory.created_at)
RETURN count(memory) AS marked, max(memory.id) AS last_id
