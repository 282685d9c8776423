// Work that is owed, by its id.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// param:   id       STRING   of the work
// returns: work MAP
// index:   outbox_id_unique
// why:     one seek; who is late finds nothing.
MATCH (work:Outbox {id: $id})
WHERE work.user_id = $user_id
RETURN work {.*} AS work
