// Memories, each with the change that says it was made.
//
// mode:    write
// tenant:  user
// param:   user_id   STRING           whose; the caller holds this user's lock
// param:   sequence  INTEGER          the last number given to a change
// param:   at        ZONED DATETIME   now
// param:   memory    MAP              what all of the memories have, where a row has nothing else
// param:   change    MAP              what all of the changes have
// param:   rows      LIST<MAP>        label, memory, change, thread_id, vector and tokens, or null
// returns: id STRING
// index:   user_id_unique, thread_id_unique
// why:     one statement for a whole batch, and what is alike sent once. A vector is there only where it was made in time.
MATCH (user:User {id: $user_id})
SET user.sequence = $sequence, user.changed_at = $at, user.unconsolidated_at = coalesce(user.unconsolidated_at, $at),
  user.unreflected_at = CASE WHEN any(row IN $rows WHERE row.label = 'Episode') THEN coalesce(user.unreflected_at, $at) ELSE user.unreflected_at END
WITH user
UNWIND $rows AS row
CREATE (memory:Memory:$(row.label))<-[:CHANGED {created_at: $at}]-(change:Change)
SET memory = $memory
SET memory += row.memory, memory.user_id = $user_id, memory.token_vectors = row.tokens
SET change = $change
SET change += row.change, change.user_id = $user_id
WITH memory, row
CALL (memory, row) {
  MATCH (thread:Thread {id: row.thread_id})
  WHERE thread.user_id = $user_id
  CREATE (memory)-[:IN_THREAD {created_at: $at}]->(thread)
}
CALL (memory, row) {
  WITH memory, row
  WHERE row.vector IS NOT NULL
  CALL db.create.setNodeVectorProperty(memory, 'embedding', row.vector)
}
RETURN memory.id AS id
