// Why do we believe this: what a memory with these words rests on, and where that was said
// :params {user: 'me', words: 'Pixel eats a renal diet'}
MATCH (memory:Memory {user_id: $user})
WHERE toLower(memory.text) CONTAINS toLower($words)
MATCH path = (memory)-[:DERIVED_FROM*1..5]->(source:Memory)
OPTIONAL MATCH said = (source)-[:IN_THREAD]->(:Thread)
RETURN path, said
LIMIT 100
