// A conversation: the turns of a thread in their order
// :params {user: 'me', thread: 'demo-lyon'}
MATCH (thread:Thread {user_id: $user, key: $thread})<-[within:IN_THREAD]-(turn:Episode)
OPTIONAL MATCH (turn)-[next:NEXT]->(:Episode)
RETURN thread, within, turn, next
ORDER BY turn.turn
LIMIT 200
