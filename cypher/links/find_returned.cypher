// Changes that restored a memory merged into a winner, while another memory is still merged into it.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose; the caller holds this user's lock
// param:   winner_id  STRING    a memory or an entity that others were merged into
// param:   loser_id   STRING    a memory that is still merged
// param:   limit      INTEGER   most Changes
// returns: after STRING
// index:   memory_id_unique, entity_id_unique, change_user_memory, change_user_subject
// why:     the links that they made of the winner are there for those that still are merged into it.
CYPHER 25
CALL () {
  MATCH (winner:Memory {id: $winner_id}) WHERE winner.user_id = $user_id
  RETURN winner
  UNION
  MATCH (winner:Entity {id: $winner_id}) WHERE winner.user_id = $user_id
  RETURN winner
}
MATCH (winner)<-[merged:MERGED_INTO]-(loser)
WHERE loser.id = $loser_id
MATCH (winner)<-[gone:ENDED]-(one)
WHERE gone.type = 'MERGED_INTO' AND gone.ended_at >= merged.created_at AND one.user_id = $user_id
CALL (one) {
  MATCH (change:Change {user_id: $user_id, memory_id: one.id})
  USING INDEX change:Change(user_id, memory_id)
  RETURN change
  UNION
  MATCH (change:Change {user_id: $user_id, subject_id: one.id})
  USING INDEX change:Change(user_id, subject_id)
  RETURN change
}
WITH change, gone
WHERE change.at = gone.ended_at AND change.after CONTAINS $winner_id
RETURN change.after AS after
LIMIT $limit
