// Facts that a turn told and that nobody took back, with what else speaks for each.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose; the caller holds this user's lock
// param:   id       STRING   the turn
// returns: id STRING, others INTEGER, by_hand BOOLEAN, replaced LIST<STRING>
// index:   memory_id_unique, change_user_memory
// why:     a turn tells few facts. `others` are its other sources; `by_hand`: a key changed it, or
//          settled a conflict in its favour; `replaced` are the memories that it superseded.
MATCH (turn:Memory {id: $id})
WHERE turn.user_id = $user_id
MATCH (turn)<-[:DERIVED_FROM {how: 'extracted'}]-(fact:Fact)
WHERE fact.user_id = $user_id
  AND fact.status IN ['ACTIVE', 'PENDING_EMBED', 'STALE', 'DEPRECATED', 'SUPERSEDED']
RETURN fact.id AS id,
  COUNT { (fact)-[:DERIVED_FROM]->(other:Memory) WHERE other.id <> $id AND other.user_id = $user_id } AS others,
  EXISTS {
    MATCH (change:Change {user_id: $user_id, memory_id: fact.id}) WHERE change.actor_kind = 'KEY'
  } OR EXISTS {
    MATCH (fact)<-[:BETWEEN]-(conflict:Conflict)
    WHERE conflict.decided_by_kind = 'KEY' AND conflict.status = 'RESOLVED'
  } AS by_hand,
  COLLECT {
    MATCH (fact)-[:SUPERSEDES]->(old:Memory)
    WHERE old.user_id = $user_id AND old.status = 'SUPERSEDED' AND fact.status <> 'SUPERSEDED'
    RETURN old.id
  } AS replaced
ORDER BY fact.created_at, fact.id
