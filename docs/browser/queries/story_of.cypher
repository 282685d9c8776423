// The story of a fact: what it replaced, whom it is about, and the turns that it rests on
// :params {user: 'me', words: 'Maya leads'}
MATCH (head:Memory {user_id: $user})
WHERE toLower(head.text) CONTAINS toLower($words) AND NOT EXISTS { (head)<-[:SUPERSEDES]-() }
MATCH chain = (head)-[:SUPERSEDES*0..20]->(memory:Memory)
OPTIONAL MATCH about = (memory)-[:SUBJECT|OBJECT]->(:Entity)
OPTIONAL MATCH rests = (memory)-[:DERIVED_FROM]->(:Episode)-[:IN_THREAD]->(:Thread)
RETURN chain, about, rests
LIMIT 100
