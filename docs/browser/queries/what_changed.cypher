// What happened lately: every change since an instant, newest first
// :params {user: 'me', since: datetime() - duration('P7D')}
MATCH (change:Change)-[:CHANGED]->(memory:Memory)
WHERE change.user_id = $user AND change.at >= $since
RETURN change.at AS at, change.action AS action, change.actor AS actor, change.reason AS reason,
       memory.kind AS kind, memory.text AS text
ORDER BY change.sequence DESC
LIMIT 200
