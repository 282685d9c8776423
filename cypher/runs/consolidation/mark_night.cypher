// Note that the night of an instant is begun, if nobody has begun it.
//
// mode:    write
// tenant:  all because the schedule is everybody's
// param:   due_at  ZONED DATETIME   when it was due
// param:   latest  ZONED DATETIME   no night was due later, but by a clock that was set back since
// returns: begun INTEGER
// index:   meta_id_unique
// why:     one node; the first SET takes its lock, so that of two schedules one begins. A graph that
//          remembers no night is new: none was missed.
MATCH (meta:Meta {id: 'meta'})
SET meta.id = 'meta'
WITH meta, meta.night_at AS last
WHERE last IS NULL OR last < $due_at OR last > $latest
SET meta.night_at = $due_at
RETURN count(last) AS begun
