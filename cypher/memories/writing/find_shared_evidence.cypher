// Turns that have confirmed a merged memory, and its winner through the merge alone.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING   whose; the caller holds this user's lock
// param:   id         STRING   the merged memory
// param:   winner_id  STRING   what it was merged into
// returns: turn_id STRING
// index:   memory_id_unique
// why:     a merge makes the winner's links at the instant at which it is made. A turn that has confirmed
//          another that is merged, too, stays for that one.
MATCH (memory:Memory {id: $id})-[:DERIVED_FROM {how: 'evidence'}]->(turn:Memory)
WHERE memory.user_id = $user_id
MATCH (winner:Memory {id: $winner_id})-[link:DERIVED_FROM {how: 'evidence'}]->(turn)
WHERE winner.user_id = $user_id
  AND EXISTS { (winner)<-[merged:MERGED_INTO]-() WHERE merged.created_at = link.created_at }
  AND NOT EXISTS {
    (winner)<-[:MERGED_INTO]-(other:Memory)-[:DERIVED_FROM]->(turn) WHERE other.id <> $id }
RETURN turn.id AS turn_id
ORDER BY turn_id
