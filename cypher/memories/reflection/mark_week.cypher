// Note that the weekly reflection of an instant is begun.
//
// mode:    write
// tenant:  all because the schedule is everybody's
// param:   due_at  ZONED DATETIME   when it was due
// returns: week_at ZONED DATETIME
// index:   meta_id_unique
// why:     one node. It is written when every user's run stands: a schedule that was killed before
//          goes on where it was, and finds the runs that it had begun.
MATCH (meta:Meta {id: 'meta'})
SET meta.week_at = $due_at, meta.week_place = NULL
RETURN meta.week_at AS week_at
