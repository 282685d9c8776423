// Take away the demo's memories with their changes, and name the entities that they mentioned.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose
// param:   source   STRING   what the demo's memories have, and who the demo's changes are by
// param:   prefix   STRING   how the keys of the demo's threads begin
// returns: memories INTEGER, entity_ids LIST<STRING>
// index:   memory_user_created, change_user_memory
// why:     once in a graph's life, over a few hundred memories. A load that was cut short may leave a
//          turn that has no source yet: it is known by its thread and by who added it.
MATCH (memory:Memory)
WHERE memory.user_id = $user_id AND memory.created_at IS NOT NULL
  AND (memory.source = $source OR EXISTS {
    MATCH (change:Change)-[:CHANGED]->(memory)-[:IN_THREAD]->(thread:Thread)
    WHERE change.actor = $source AND thread.key STARTS WITH $prefix
  })
OPTIONAL MATCH (memory)-[:MENTIONS|SUBJECT|OBJECT]->(entity:Entity)
WITH memory, collect(entity.id) AS mentioned
CALL (memory) {
  MATCH (change:Change)
  WHERE change.user_id = $user_id AND change.memory_id = memory.id
  DETACH DELETE change
}
DETACH DELETE memory
WITH collect(mentioned) AS lists, count(*) AS memories
RETURN memories, reduce(ids = [], list IN lists | ids + list) AS entity_ids
