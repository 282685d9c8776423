// Work that is done.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose
// param:   id       STRING   of the work
// returns: deleted INTEGER
// index:   outbox_id_unique
// why:     deleted by the transaction that does the last of it.
MATCH (work:Outbox {id: $id})
WHERE work.user_id = $user_id
DELETE work
RETURN count(*) AS deleted
