// Memories whose conflicts are due are read in the order of their ids: some at a time, however many there are.

DROP INDEX memory_conflicts_due IF EXISTS

CREATE INDEX memory_conflicts_due IF NOT EXISTS
FOR (memory:Memory) ON (memory.conflicts_due, memory.user_id, memory.id)
