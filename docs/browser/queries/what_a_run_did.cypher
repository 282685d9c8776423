// What did this run do, and how do I undo it? `run` is its id; 'last' is the one begun last
// :params {user: 'me', run: 'last'}
MATCH (run:Run {user_id: $user})
WHERE $run IN [run.id, 'last']
WITH run ORDER BY coalesce(run.started_at, run.queued_at) DESC LIMIT 1
OPTIONAL MATCH (change:Change {user_id: $user})-[:IN_RUN]->(run)
OPTIONAL MATCH (memory:Memory {user_id: $user})<-[:CHANGED]-(change)
OPTIONAL MATCH (entity:Entity {id: change.subject_id, user_id: $user})
RETURN run.kind AS kind, run.status AS status, run.started_at AS began, change.action AS action,
  coalesce(change.memory_kind, change.subject_label) AS what, coalesce(memory.text, entity.name, change.subject_id) AS which,
  change.reason AS reason, change.before AS before, change.after AS after,
  CASE
    WHEN run.status IN ['QUEUED', 'RUNNING'] THEN 'mutation { cancelRun(id: "' + run.id + '") { run { status } } }'
    WHEN run.undone_by IS NOT NULL THEN 'mutation { undoRun(id: "' + run.undone_by + '") { run { id status } } }'
    ELSE 'mutation { undoRun(id: "' + run.id + '") { run { id status } } }'
  END AS undo
ORDER BY change.sequence DESC
LIMIT 200
