// Who and what the memories are about most
// :params {user: 'me'}
MATCH (entity:Entity {user_id: $user})<-[:SUBJECT|OBJECT|MENTIONS]-(memory:Memory)
RETURN entity.name AS name, entity.type AS type, count(DISTINCT memory) AS memories
ORDER BY memories DESC
LIMIT 25
