// These memories were compared with what there was: their conflicts are no longer due.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose; the caller holds this user's lock
// param:   rows     LIST<MAP>   id, text_hash (of the text that was compared)
// returns: id STRING
// index:   memory_id_unique
// why:     a text that was rewritten meanwhile is compared again.
UNWIND $rows AS row
MATCH (memory:Memory {id: row.id})
WHERE memory.user_id = $user_id AND coalesce(memory.text_hash, '') = row.text_hash
REMOVE memory.conflicts_due
RETURN memory.id AS id
