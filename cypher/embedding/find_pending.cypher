// Memories of a user that wait for their embedding: those named first, then the oldest others, then ended memories.
//
// mode:    read
// tenant:  user
// param:   user_id       STRING         whose
// param:   ids           LIST<STRING>   named by the message, possibly none
// param:   max_attempts  INTEGER        rows that failed this often are skipped
// param:   limit         INTEGER        1..1024
// returns: id STRING, text STRING, kind STRING, role STRING, text_hash STRING, attempts INTEGER
// index:   memory_id_unique, memory_user_status_created, memory_user_unembedded
// why:     filling a batch with others costs little more than the named one alone, and spares their messages.
CALL () {
  UNWIND $ids AS id
  MATCH (named:Memory {id: id})
  WHERE named.user_id = $user_id
    AND (named.status = 'PENDING_EMBED' OR named.unembedded_at IS NOT NULL)
    AND coalesce(named.attempts, 0) < $max_attempts
  RETURN named AS memory, 0 AS rank
  UNION
  MATCH (other:Memory {user_id: $user_id, status: 'PENDING_EMBED'})
  WHERE other.created_at IS NOT NULL AND coalesce(other.attempts, 0) < $max_attempts
  RETURN other AS memory, 1 AS rank
  ORDER BY other.created_at
  LIMIT $limit
  UNION
  MATCH (ended:Memory)
  USING INDEX ended:Memory(user_id, unembedded_at)
  WHERE ended.user_id = $user_id AND ended.unembedded_at IS NOT NULL
    AND coalesce(ended.attempts, 0) < $max_attempts
  RETURN ended AS memory, 2 AS rank
  LIMIT $limit
}
WITH memory, min(rank) AS rank
ORDER BY rank, memory.created_at
LIMIT $limit
RETURN memory.id AS id, memory.text AS text, memory.kind AS kind, memory.role AS role,
  memory.text_hash AS text_hash, coalesce(memory.attempts, 0) AS attempts
