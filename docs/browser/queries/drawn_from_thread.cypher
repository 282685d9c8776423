// What was learned from a conversation: memories that rest on its turns
// :params {user: 'me', thread: 'demo-lyon'}
MATCH path = (:Thread {user_id: $user, key: $thread})<-[:IN_THREAD]-(:Episode)<-[:DERIVED_FROM]-(memory:Memory)
OPTIONAL MATCH about = (memory)-[:SUBJECT|OBJECT]->(:Entity)
RETURN path, about
LIMIT 200
