// Turns of threads, in order, each with the change that says it was made and the turn before it.
//
// mode:    write
// tenant:  user
// param:   user_id   STRING           whose; the caller holds this user's lock
// param:   sequence  INTEGER          the last number given to a change
// param:   at        ZONED DATETIME   now
// param:   threads   LIST<MAP>        id, title, title_trust, turn_count, last_turn_id, last_turn_at: of each after this
// param:   memory    MAP              what all of the episodes have, where a row has nothing else
// param:   change    MAP              what all of the changes have
// param:   rows      LIST<MAP>        memory, change, thread_id, previous_id or null
// returns: saved INTEGER
// index:   user_id_unique, thread_id_unique, memory_id_unique
// why:     one statement for a whole batch, and what is alike sent once: instants are slow to send.
//          The thread knows its last turn, so that none is looked for.
MATCH (user:User {id: $user_id})
SET user.sequence = $sequence, user.changed_at = $at, user.unconsolidated_at = coalesce(user.unconsolidated_at, $at),
  user.unreflected_at = coalesce(user.unreflected_at, $at)
WITH user
CALL () {
  UNWIND $threads AS row
  MATCH (thread:Thread {id: row.id})
  WHERE thread.user_id = $user_id
  SET thread += row
}
CALL () {
  UNWIND $rows AS row
  MATCH (thread:Thread {id: row.thread_id})
  WHERE thread.user_id = $user_id
  CREATE (thread)<-[:IN_THREAD {created_at: $at}]-(memory:Memory:Episode)<-[:CHANGED {created_at: $at}]-(change:Change)
  SET memory = $memory
  SET memory += row.memory, memory.user_id = $user_id
  SET change = $change
  SET change += row.change, change.user_id = $user_id
  RETURN count(*) AS saved
}
CALL () {
  UNWIND $rows AS row
  MATCH (previous:Memory {id: row.previous_id})
  WHERE previous.user_id = $user_id
  MATCH (memory:Memory {id: row.memory.id})
  CREATE (previous)-[:NEXT {created_at: $at}]->(memory)
}
RETURN saved
