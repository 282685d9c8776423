// What replaced what: the chains of facts about something, from the one that holds to the oldest
// :params {user: 'me', name: 'Maya'}
MATCH (:Entity {user_id: $user, name: $name})<-[:SUBJECT|MENTIONS]-(head:Memory)
WHERE EXISTS { (head)-[:SUPERSEDES]->() } AND NOT EXISTS { (head)<-[:SUPERSEDES]-() }
MATCH chain = (head)-[:SUPERSEDES*1..20]->(oldest:Memory)
WHERE NOT EXISTS { (oldest)-[:SUPERSEDES]->() }
RETURN DISTINCT chain
