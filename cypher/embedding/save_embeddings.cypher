// Vectors of texts that are still what was embedded: what waited for one becomes ACTIVE, all else stays as it is.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose
// param:   model    STRING      the model that made the vectors
// param:   rows     LIST<MAP>   id, text_hash (of the text embedded), vector, tokens or null
// returns: id STRING, due BOOLEAN, made BOOLEAN
// index:   memory_id_unique
// why:     the first SET takes the node's lock, so that the status and hash read after it are the
//          last ones: a text that was rewritten or forgotten meanwhile is neither revived nor overwritten.
//          A vector that is there is not written again, nor indexed: only token vectors were waited for.
MATCH (meta:Meta {id: 'meta'})
WHERE meta.embedding_model = $model
UNWIND $rows AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.user_id = $user_id
SET memory.attempts = coalesce(memory.attempts, 0)
WITH memory, row
WHERE (memory.status = 'PENDING_EMBED' OR memory.unembedded_at IS NOT NULL) AND memory.text_hash = row.text_hash
WITH memory, row, memory.status = 'PENDING_EMBED' OR memory.embedding IS NULL AS made
SET memory.status = CASE memory.status WHEN 'PENDING_EMBED' THEN 'ACTIVE' ELSE memory.status END,
    memory.attempts = 0, memory.unembedded_at = NULL, memory.token_vectors = row.tokens
WITH memory, row, made
CALL (memory, row, made) {
  WITH memory, row WHERE made
  CALL db.create.setNodeVectorProperty(memory, 'embedding', row.vector)
}
RETURN memory.id AS id, coalesce(memory.conflicts_due, false) AS due, made
