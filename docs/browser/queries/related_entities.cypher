// What something has to do with other things: facts between two entities that hold now
// :params {user: 'me', name: 'Jonas'}
MATCH path = (:Entity {user_id: $user, name: $name})<-[:SUBJECT|OBJECT]-(fact:Fact)-[:SUBJECT|OBJECT]->(:Entity)
WHERE fact.status = 'ACTIVE'
RETURN path
LIMIT 100
