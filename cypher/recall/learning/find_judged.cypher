// Judged answers of a user that tuning has not read, newest first, with the signals of their hits.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose
// param:   limit    INTEGER   most rows
// returns: id STRING, tuned_as STRING, weights STRING, hits LIST<MAP>
// index:   recollection_user_untuned
// why:     read once, and marked.
MATCH (recollection:Recollection)
WHERE recollection.user_id = $user_id AND recollection.untuned = true
WITH recollection
ORDER BY recollection.created_at DESC, recollection.id
LIMIT $limit
RETURN recollection.id AS id, recollection.tuned_as AS tuned_as, recollection.weights AS weights,
       [(recollection)-[returned:RETURNED]->(:Memory) | returned {.signals, .used}] AS hits
