// Ids of a user's memories that erasures have yet to erase.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// param:   task     STRING   the task of an erasure
// returns: id STRING
// index:   outbox_user_task
// why:     few erasures go on at a time; each keeps the ids that are left of it.
MATCH (work:Outbox)
WHERE work.user_id = $user_id AND work.task = $task
UNWIND work.ids AS id
RETURN DISTINCT id
