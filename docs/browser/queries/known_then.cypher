// What the graph believed about something at an instant
// :params {user: 'me', name: 'Jonas', moment: datetime('2025-07-01T00:00:00Z')}
MATCH (entity:Entity {user_id: $user, name: $name})<-[about:SUBJECT]-(fact:Fact)
WHERE fact.created_at <= $moment < fact.retired_at
RETURN entity, about, fact
LIMIT 100
