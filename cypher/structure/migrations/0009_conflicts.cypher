// Conflicts between memories, and what finds them.

CREATE CONSTRAINT conflict_id_unique IF NOT EXISTS
FOR (conflict:Conflict) REQUIRE conflict.id IS UNIQUE

// The inbox, newest first.
CREATE INDEX conflict_user_status_created IF NOT EXISTS
FOR (conflict:Conflict) ON (conflict.user_id, conflict.status, conflict.created_at)

// Facts with a predicate: whose subject is the same is looked at there.
CREATE INDEX fact_user_predicate_status IF NOT EXISTS
FOR (fact:Fact) ON (fact.user_id, fact.predicate, fact.status)

// Memories whose conflicts are still to be looked for; only those have the property.
CREATE INDEX memory_conflicts_due IF NOT EXISTS
FOR (memory:Memory) ON (memory.conflicts_due, memory.user_id)
