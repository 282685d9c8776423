// All that was done to a memory with these words
// :params {user: 'me', words: 'Maya lives in Lyon, in the Croix-Rousse'}
MATCH (memory:Memory {user_id: $user})<-[:CHANGED]-(change:Change)
WHERE toLower(memory.text) CONTAINS toLower($words)
RETURN memory.text AS text, change.at AS at, change.action AS action, change.actor AS actor,
       change.before AS before, change.after AS after
ORDER BY change.sequence DESC
LIMIT 100
