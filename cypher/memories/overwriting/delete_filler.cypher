// Delete filler.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING    whose erasure
// param:   limit    INTEGER   most of it
// returns: deleted INTEGER
// index:   outbox_user_task
// why:     what is deleted drops out, so that asking again goes on.
MATCH (work:Outbox)
WHERE work.user_id = $user_id AND work.task = 'filler'
WITH work LIMIT $limit
DELETE work
RETURN count(*) AS deleted
