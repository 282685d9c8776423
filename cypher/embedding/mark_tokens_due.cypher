// Memories in the order of their ids whose token vectors are to be made wait as ended memories do for a vector.
//
// mode:    write
// tenant:  all because a basis is the program's, and reaches everybody's vectors
// param:   place  STRING           go on behind this id
// param:   head   LIST<INTEGER>    what token vectors of the basis begin with, five signed bytes
// param:   size   MAP              of token vectors in bytes: head, each (word)
// param:   at     ZONED DATETIME   now
// param:   limit  INTEGER          most memories of this transaction
// returns: last_id STRING, seen INTEGER, due INTEGER
// index:   memory_id_unique
// why:     pages by id: it can be cut short and begun again. What is embedded stays as it is and is found meanwhile.
MATCH (memory:Memory)
WHERE memory.id > $place
WITH memory
ORDER BY memory.id
LIMIT $limit
WITH memory, memory.token_vectors AS tokens
WITH memory, memory.status <> 'PENDING_EMBED' AND memory.embedding IS NOT NULL AND memory.unembedded_at IS NULL
  AND CASE WHEN tokens IS NULL OR size(tokens) < $size.head THEN true
    ELSE [at IN range(0, 4) | tokens[at]] <> $head
      OR size(tokens) <> $size.head + $size.each * ((tokens[5] + 256) % 256 + 256 * ((tokens[6] + 256) % 256)) END AS due
FOREACH (now IN CASE WHEN due THEN [$at] ELSE [] END | SET memory.unembedded_at = now, memory.attempts = 0)
RETURN max(memory.id) AS last_id, count(*) AS seen, count(CASE WHEN due THEN 1 END) AS due
