// Range indexes, each with a query that needs it.

// Lists of a user's memories, newest or oldest first.
CREATE INDEX memory_user_created IF NOT EXISTS
FOR (memory:Memory) ON (memory.user_id, memory.created_at)

// Counts by status, and what of a user waits for its embedding.
CREATE INDEX memory_user_status_created IF NOT EXISTS
FOR (memory:Memory) ON (memory.user_id, memory.status, memory.created_at)

// What of anybody waits for its embedding, the longest waiting first: the sweeper.
CREATE INDEX memory_status_updated IF NOT EXISTS
FOR (memory:Memory) ON (memory.status, memory.updated_at)

// The turns of a thread, and what was drawn from it.
CREATE INDEX memory_user_thread_created IF NOT EXISTS
FOR (memory:Memory) ON (memory.user_id, memory.thread_id, memory.created_at)

// What is known of somebody by one relation.
CREATE INDEX fact_user_predicate IF NOT EXISTS
FOR (fact:Fact) ON (fact.user_id, fact.predicate)

// What happened within a range of time.
CREATE INDEX episode_user_occurred IF NOT EXISTS
FOR (episode:Episode) ON (episode.user_id, episode.occurred_at)

// Threads, the one that was spoken in last first.
CREATE INDEX thread_user_last_turn IF NOT EXISTS
FOR (thread:Thread) ON (thread.user_id, thread.last_turn_at)

// The history of one memory, and what changed since an instant.
CREATE INDEX change_user_memory IF NOT EXISTS
FOR (change:Change) ON (change.user_id, change.memory_id)

CREATE INDEX change_user_at IF NOT EXISTS
FOR (change:Change) ON (change.user_id, change.at)

// Runs of a user, newest first.
CREATE INDEX run_user_queued IF NOT EXISTS
FOR (run:Run) ON (run.user_id, run.queued_at)

// Runs of anybody that should be beating.
CREATE INDEX run_status_heartbeat IF NOT EXISTS
FOR (run:Run) ON (run.status, run.heartbeat_at)

// Idempotency keys whose time is over.
CREATE INDEX write_at IF NOT EXISTS
FOR (write:Write) ON (write.at)
