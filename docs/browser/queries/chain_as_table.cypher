// A chain as a table: what was held to be true, from when to when the graph believed it
// :params {user: 'me', words: 'Maya lives'}
MATCH (head:Memory {user_id: $user})
WHERE toLower(head.text) CONTAINS toLower($words) AND NOT EXISTS { (head)<-[:SUPERSEDES]-() }
MATCH (head)-[:SUPERSEDES*0..20]->(memory:Memory)
RETURN memory.text AS text, memory.status AS status,
       date(memory.valid_from) AS held_from, date(memory.valid_to) AS held_to,
       date(memory.created_at) AS known_from, date(memory.retired_at) AS known_to
ORDER BY known_from
