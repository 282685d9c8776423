// Conflicts that were decided once, whatever they are now, or whose memories are or were linked as contradicting.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of conflicts
// returns: id STRING, decided BOOLEAN, linked BOOLEAN
// index:   conflict_id_unique, change_user_subject
// why:     what a person decided, or put back, no rule decides again; a pair is punished once, also where
//          that was undone.
UNWIND $ids AS id
MATCH (conflict:Conflict {id: id})
WHERE conflict.user_id = $user_id
RETURN id, conflict.verdict IS NOT NULL OR EXISTS {
    MATCH (change:Change {user_id: $user_id, subject_id: id})
    WHERE change.action IN ['resolved', 'undone']
  } AS decided,
  EXISTS {
    MATCH (one:Memory)<-[:BETWEEN]-(conflict)-[:BETWEEN]->(other:Memory)
    WHERE (one)-[:CONTRADICTS]->(other) OR EXISTS { (one)-[gone:ENDED]->(other) WHERE gone.type = 'CONTRADICTS' }
  } AS linked
