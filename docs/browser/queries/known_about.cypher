// What is known about something: the memories that speak of it and hold now
// :params {user: 'me', name: 'Pixel'}
MATCH (entity:Entity {user_id: $user, name: $name})<-[about:SUBJECT|OBJECT|MENTIONS]-(memory:Memory)
WHERE memory.status IN ['ACTIVE', 'PENDING_EMBED']
RETURN entity, about, memory
LIMIT 100
