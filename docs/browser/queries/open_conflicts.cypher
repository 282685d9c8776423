// What is in conflict: pairs of memories that somebody should look at, with the reason
// :params {user: 'me'}
MATCH (conflict:Conflict {user_id: $user, status: 'OPEN'})
MATCH path = (one:Memory)<-[:BETWEEN]-(conflict)-[:BETWEEN]->(other:Memory)
WHERE one.id < other.id AND one.status = 'ACTIVE' AND other.status = 'ACTIVE'
RETURN path
LIMIT 50
