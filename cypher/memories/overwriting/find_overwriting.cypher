// What is left to overwrite of an erasure.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose erasure
// param:   id       STRING   of the work
// returns: work MAP, free INTEGER, written INTEGER, kept INTEGER
// index:   outbox_id_unique, meta_id_unique
// why:     one seek each; who is late finds no work. The count of a label is kept by the database.
MATCH (work:Outbox {id: $id})
WHERE work.user_id = $user_id
MATCH (meta:Meta {id: 'meta'})
CALL () {
  MATCH (filler:Filler)
  RETURN count(filler) AS kept
}
RETURN work {.*} AS work, coalesce(meta.filler_free, 0) AS free, coalesce(meta.filler_written, 0) AS written, kept
