// Why it is believed no more: how a memory ended, when, by whom and why
// :params {user: 'me', words: 'Maya lives'}
MATCH (memory:Memory {user_id: $user})
WHERE toLower(memory.text) CONTAINS toLower($words)
MATCH (change:Change)-[:CHANGED]->(memory)
WHERE change.action IN ['superseded', 'retracted', 'merged', 'forgotten', 'restored', 'quarantined']
RETURN memory.text AS text, memory.status AS status, change.action AS action,
       change.at AS at, change.actor AS by, change.reason AS reason
ORDER BY at DESC
LIMIT 100
