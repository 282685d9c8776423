// What a user has, counted by kind and status without a look at the memories themselves.

CREATE INDEX memory_user_kind_status IF NOT EXISTS
FOR (memory:Memory) ON (memory.user_id, memory.kind, memory.status)

// Threads are sorted when they are listed: those without a turn belong among the others.
DROP INDEX thread_user_last_turn IF EXISTS
