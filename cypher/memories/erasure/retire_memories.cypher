// Make tombstones of memories: an id, an owner, a time, and links to other memories.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   ids      LIST<STRING>     ids
// param:   at       ZONED DATETIME   now
// returns: id STRING
// index:   memory_id_unique
// why:     the same node without its labels, its properties and all links but those that `dangling` names:
//          every index drops it in this transaction. A link that the caller named loses its name.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
CALL (memory) {
  MATCH (memory)-[link]-(other)
  WHERE NOT type(link) IN ['SUPERSEDES', 'DERIVED_FROM', 'REFINES', 'EXAMPLE_OF', 'CONTRADICTS', 'RELATED', 'MERGED_INTO', 'LINK']
    OR NOT (other:Memory OR other:Tombstone)
  DELETE link
}
CALL (memory) {
  MATCH (memory)-[link:LINK]-()
  REMOVE link.rel
}
REMOVE memory:Memory:Fact:Episode:Procedure:Summary
SET memory:Tombstone
SET memory = {id: id, user_id: $user_id, erased_at: $at}
RETURN id
