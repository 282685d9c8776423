// Keep how far the beginning of a night came, where nobody else has moved it.
//
// mode:    write
// tenant:  all because the schedule is everybody's
// param:   was    STRING   the place that it went on from; empty for none
// param:   place  STRING   the place behind what was done
// returns: place STRING
// index:   meta_id_unique
// why:     one node. Of two that begin one night, one goes on, and the other ends.
MATCH (meta:Meta {id: 'meta'})
SET meta.night_at = meta.night_at
WITH meta
WHERE coalesce(meta.night_place, '') = $was
SET meta.night_place = $place
RETURN meta.night_place AS place
