// The change by which a memory gained from the merge that ended another: numbered just before that.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING    whose
// param:   memory_id  STRING    the memory that gained
// param:   loser_id   STRING    what was folded into it
// param:   ending     STRING    the id of the change that says so
// returns: before STRING, after STRING
// index:   change_id_unique, change_user_sequence_unique
// why:     both changes are of one transaction, and follow each other.
MATCH (ending:Change {id: $ending})
USING INDEX ending:Change(id)
WHERE ending.user_id = $user_id AND ending.memory_id = $loser_id
MATCH (gain:Change {user_id: $user_id, memory_id: $memory_id})
WHERE gain.sequence = ending.sequence - 1 AND gain.at = ending.at
RETURN gain.before AS before, gain.after AS after
