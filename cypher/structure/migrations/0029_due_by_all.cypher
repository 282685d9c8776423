// Memories that are due for their next tier, whoever's they are.

CREATE INDEX memory_promotes IF NOT EXISTS
FOR (memory:Memory) ON (memory.promote_at)
