// Keep how far the beginning of a week came, where nobody else has moved it.
//
// mode:    write
// tenant:  all because the schedule is everybody's
// param:   was    STRING   the place that it went on from; empty for none
// param:   place  STRING   the place behind what was done
// returns: place STRING
// index:   meta_id_unique
// why:     one node. Of two that begin one week, one goes on, and the other ends.
MATCH (meta:Meta {id: 'meta'})
SET meta.week_at = meta.week_at
WITH meta
WHERE coalesce(meta.week_place, '') = $was
SET meta.week_place = $place
RETURN meta.week_place AS place
