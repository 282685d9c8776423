// What held in the world at an instant, as far as the graph knows today
// :params {user: 'me', name: 'Jonas', moment: datetime('2025-07-01T00:00:00Z')}
MATCH (:Entity {user_id: $user, name: $name})<-[:SUBJECT]-(fact:Fact)
WHERE fact.valid_from <= $moment < fact.valid_to
RETURN fact.text AS text, fact.predicate AS predicate, fact.object AS object,
       date(fact.valid_from) AS since, date(fact.valid_to) AS until, fact.status AS status
ORDER BY since
LIMIT 100
