// Ended memories that wait for their vector: reads of the past find them by meaning, too.

CREATE INDEX memory_unembedded IF NOT EXISTS
FOR (memory:Memory) ON (memory.unembedded_at)

CREATE INDEX memory_user_unembedded IF NOT EXISTS
FOR (memory:Memory) ON (memory.user_id, memory.unembedded_at)
