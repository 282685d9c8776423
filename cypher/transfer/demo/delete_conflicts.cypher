// Take away conflicts of the demo's memories, and the changes that tell of them.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose
// param:   source   STRING   what the demo's memories have
// returns: conflicts INTEGER
// index:   memory_user_created, change_user_sequence_unique
// why:     once in a graph's life, before the memories themselves go.
MATCH (memory:Memory)
USING INDEX memory:Memory(user_id, created_at)
WHERE memory.user_id = $user_id AND memory.created_at IS NOT NULL AND memory.source = $source
MATCH (memory)<-[:BETWEEN]-(conflict:Conflict)
WHERE conflict.user_id = $user_id
WITH collect(DISTINCT conflict) AS conflicts, collect(DISTINCT conflict.id) AS ids
CALL (ids) {
  MATCH (change:Change)
  WHERE change.user_id = $user_id AND change.sequence >= 0 AND change.subject_id IN ids
  DETACH DELETE change
}
FOREACH (conflict IN conflicts | DETACH DELETE conflict)
RETURN size(ids) AS conflicts
