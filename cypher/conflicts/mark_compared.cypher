// These memories were compared with what there was: their conflicts are no longer due, unless the
// judge did not answer for them and may be asked again.
//
// mode:    write
// tenant:  user
// param:   user_id       STRING      whose; the caller holds this user's lock
// param:   rows          LIST<MAP>   id, updated_at (of what was compared), unsure BOOLEAN
// param:   max_attempts  INTEGER     times that the judge is asked about one
// returns: id STRING
// index:   memory_id_unique
// why:     what was changed meanwhile, be it its text or its relation, is compared again.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.user_id = $user_id AND memory.updated_at.epochMillis = row.updated_at.epochMillis
WITH memory, row.unsure AND coalesce(memory.judge_attempts, 0) + 1 < $max_attempts AS again
SET memory.conflicts_due = CASE WHEN again THEN true END,
  memory.judge_attempts = CASE WHEN again THEN coalesce(memory.judge_attempts, 0) + 1 END
RETURN memory.id AS id
