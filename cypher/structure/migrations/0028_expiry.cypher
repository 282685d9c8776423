// When memories are due to end, and for their next tier. Those that are there are looked at once.

CREATE INDEX memory_user_expires IF NOT EXISTS
FOR (memory:Memory) ON (memory.user_id, memory.expires_at)

CREATE INDEX memory_expires IF NOT EXISTS
FOR (memory:Memory) ON (memory.expires_at)

CREATE INDEX memory_user_promotes IF NOT EXISTS
FOR (memory:Memory) ON (memory.user_id, memory.promote_at)

MATCH (fact:Fact)
WHERE fact.expires_at IS NULL AND fact.status IN ['ACTIVE', 'PENDING_EMBED']
CALL (fact) {
  SET fact.expires_at = fact.created_at
} IN TRANSACTIONS OF 10000 ROWS

MATCH (memory:Memory)
WHERE memory.promote_at IS NULL AND memory.tier = 'SHORT_TERM' AND memory.status IN ['ACTIVE', 'PENDING_EMBED']
CALL (memory) {
  SET memory.promote_at = memory.created_at
} IN TRANSACTIONS OF 10000 ROWS
