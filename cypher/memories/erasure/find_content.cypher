// Memories that are to be erased: their trust, kind and thread, and words and vectors to probe with.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING         whose; the caller holds this user's lock
// param:   ids       LIST<STRING>   ids
// param:   probed    LIST<STRING>   ids of those whose words and vectors are wanted
// returns: id STRING, kind STRING, trust STRING, thread_id STRING, embedded BOOLEAN, length INTEGER, text STRING, vector LIST<FLOAT>
// index:   memory_id_unique
// why:     a seek for each; words and vectors of a few.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
RETURN id, memory.kind AS kind, memory.trust AS trust, memory.thread_id AS thread_id,
  memory.embedding IS NOT NULL AS embedded, size(coalesce(memory.text, '')) AS length,
  CASE WHEN id IN $probed THEN memory.text END AS text,
  CASE WHEN id IN $probed THEN memory.embedding END AS vector
