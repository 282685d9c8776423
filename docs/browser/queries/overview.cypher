// The whole at a glance: facts between entities, and what replaced what
// :params {user: 'me'}
MATCH path = (:Entity)<-[:SUBJECT]-(fact:Fact {user_id: $user})-[:OBJECT]->(:Entity)
OPTIONAL MATCH replaced = (fact)-[:SUPERSEDES]->(:Fact)
RETURN path, replaced
LIMIT 120
