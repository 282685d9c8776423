// Save filler, which takes the place of what was erased.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose erasure
// param:   id       STRING           of the work, which is touched
// param:   at       ZONED DATETIME   now
// param:   pairs    INTEGER          nodes with short values, and as many with long ones
// param:   bytes    INTEGER          that a pair takes the place of
// param:   values   MAP              short, two and four STRING; listed_four and listed_five LIST<STRING>
// returns: saved INTEGER
// index:   outbox_id_unique, meta_id_unique
// why:     what earlier filler left free may be given out before what was erased: it is covered first,
//          by whoever writes next. The SET takes the lock of Meta, so that nothing is counted twice.
//          A short value fills a record of short ones whole; a long one the records that its name
//          tells, and four of them that which leads to them. The values are sent once.
MATCH (meta:Meta {id: 'meta'})
SET meta.filler_written = coalesce(meta.filler_written, 0)
WITH meta
MATCH (work:Outbox {id: $id})
WHERE work.user_id = $user_id
SET meta.filler_written = meta.filler_written + $pairs
WITH work, meta, coalesce(meta.filler_free, 0) AS free
WITH work, meta, free, CASE WHEN free < $pairs THEN free ELSE $pairs END AS covered
SET meta.filler_free = free - covered, work.created_at = $at,
    work.freed = work.freed - $bytes * ($pairs - covered),
    work.logged_from = coalesce(work.logged_from, meta.filler_written - $pairs)
WITH $values AS v, $values.short AS short
CALL (v, short) {
  UNWIND range(1, $pairs) AS n
  CREATE (:Filler {a: short, b: short, c: short, d: short, e: short, f: short, g: short, h: short, i: short, j: short}),
    (:Filler {two: v.two, four: v.four, listed_four: v.listed_four, listed_five: v.listed_five})
}
RETURN $pairs AS saved
