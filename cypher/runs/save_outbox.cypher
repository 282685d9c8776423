// Work that is owed, or what is left of it.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   id       STRING           of the work
// param:   task     STRING           what is to be done
// param:   ids      LIST<STRING>     with what
// param:   after    STRING           how far the first of them is done
// param:   at       ZONED DATETIME   now
// returns: id STRING
// index:   outbox_id_unique
// why:     written with its cause, in one transaction.
MERGE (work:Outbox {id: $id})
  ON CREATE SET work.user_id = $user_id, work.task = $task, work.created_at = $at
SET work.ids = $ids, work.after = $after
RETURN work.id AS id
