// Count a user's runs.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING         whose
// param:   kinds     LIST<STRING>   null: any
// param:   statuses  LIST<STRING>   null: any
// returns: total INTEGER
// index:   run_user_queued
// why:     asked only where a page's totalCount is.
MATCH (run:Run)
WHERE run.user_id = $user_id AND run.queued_at IS NOT NULL
  AND ($kinds IS NULL OR run.kind IN $kinds)
  AND ($statuses IS NULL OR run.status IN $statuses)
RETURN count(*) AS total
