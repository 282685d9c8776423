// Change short filler where it stands, which fills the transaction log's file and frees nothing.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose erasure
// param:   id       STRING           of the work, which is touched
// param:   at       ZONED DATETIME   now
// param:   pairs    INTEGER          pairs of filler nodes whose writing fills as much of the log
// param:   nodes    INTEGER          short ones that are changed for it
// param:   one      STRING           a short value
// param:   other    STRING           another, as long
// returns: changed INTEGER
// index:   outbox_id_unique, meta_id_unique
// why:     a value of the same length takes the place of the one before: no record is freed or given out.
//          The SET takes the lock of Meta, so that nothing is counted twice.
MATCH (meta:Meta {id: 'meta'})
SET meta.filler_written = coalesce(meta.filler_written, 0)
WITH meta
MATCH (work:Outbox {id: $id})
WHERE work.user_id = $user_id
SET meta.filler_written = meta.filler_written + $pairs, work.created_at = $at,
    work.logged_from = coalesce(work.logged_from, meta.filler_written - $pairs)
WITH work
CALL () {
  MATCH (filler:Filler) WHERE filler.a IS NOT NULL
  RETURN filler LIMIT $nodes
}
WITH filler, CASE WHEN filler.a = $one THEN $other ELSE $one END AS value
SET filler.a = value, filler.b = value, filler.c = value, filler.d = value, filler.e = value,
    filler.f = value, filler.g = value, filler.h = value, filler.i = value, filler.j = value
RETURN count(*) AS changed
