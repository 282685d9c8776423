// Sources that a summary is written from: their words and vectors, in the order of their telling.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   id       STRING         of the summary
// param:   going    LIST<STRING>   of sources that are erased next
// param:   hows     LIST<STRING>   how the summary rests on them
// param:   limit    INTEGER        most sources
// returns: id STRING, text STRING, role STRING, vector LIST<FLOAT>
// index:   memory_id_unique
// why:     along the summary's own relationships; no more than a digest needs.
MATCH (summary:Memory {id: $id})-[link:DERIVED_FROM]->(source:Memory)
WHERE summary.user_id = $user_id AND source.user_id = $user_id AND NOT source.id IN $going
  AND coalesce(link.how, 'stated') IN $hows
  AND source.trust <> 'QUARANTINED' AND NOT source.status IN ['FORGOTTEN', 'RETRACTED']
WITH DISTINCT source
ORDER BY coalesce(source.occurred_at, source.created_at), source.id
LIMIT $limit
RETURN source.id AS id, source.text AS text, source.role AS role, source.embedding AS vector
