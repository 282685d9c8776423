// Topics suggested for a user's memories, counted.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING         whose
// param:   value      STRING         only this value; null for all
// param:   statuses   LIST<STRING>   of memories that count
// param:   frequency  INTEGER        least
// param:   limit      INTEGER        most
// returns: value STRING, frequency INTEGER, examples LIST<STRING>
// index:   memory_user_suggested_topic
// why:     only memories with a suggestion are in the index.
MATCH (memory:Memory)
WHERE memory.user_id = $user_id AND memory.suggested_topic >= coalesce($value, '')
  AND ($value IS NULL OR memory.suggested_topic = $value) AND memory.status IN $statuses
WITH memory.suggested_topic AS value, count(*) AS frequency, collect(memory.text)[..3] AS examples
WHERE frequency >= $frequency
RETURN value, frequency, examples
ORDER BY frequency DESC, value
LIMIT $limit
