// What did maintenance do lately, how long did it take, and what went wrong?
// :params {user: 'me'}
MATCH (run:Run {user_id: $user})
WITH run ORDER BY run.queued_at DESC LIMIT 50
RETURN run.id AS run, run.kind AS kind, run.status AS status, run.queued_at AS queued, run.started_at AS began,
  CASE WHEN run.started_at IS NOT NULL THEN duration.inSeconds(run.started_at, coalesce(run.finished_at, run.heartbeat_at)).seconds END AS seconds,
  COUNT { (run)<-[:IN_RUN]-(:Change {user_id: $user}) } AS changes, run.counts AS counts, run.error AS error,
  run.undone_by AS undone_by, run.undoes AS undoes
ORDER BY queued DESC
