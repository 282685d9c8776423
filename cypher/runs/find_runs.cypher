// Runs of a user, newest first.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   kinds     LIST<STRING>     null: any
// param:   statuses  LIST<STRING>     null: any
// param:   place     ZONED DATETIME   go on at this instant
// param:   place_id  STRING           and behind this id
// param:   limit     INTEGER          most rows
// returns: run MAP
// index:   run_user_queued
// why:     user_id is in the order so that the index gives it.
MATCH (run:Run)
WHERE run.user_id = $user_id AND run.queued_at <= $place
  AND CASE run.queued_at WHEN $place THEN run.id < $place_id ELSE true END
  AND ($kinds IS NULL OR run.kind IN $kinds)
  AND ($statuses IS NULL OR run.status IN $statuses)
WITH run
ORDER BY run.user_id DESC, run.queued_at DESC, run.id DESC
LIMIT $limit
RETURN run {.*} AS run
