// Keep how far the schedule that begins tunings came, where nobody else has moved it.
//
// mode:    write
// tenant:  all because the schedule is everybody's
// param:   was    STRING   the user that it went on behind; empty for none
// param:   place  STRING   the last user of what was done; empty where it begins anew
// returns: place STRING
// index:   meta_id_unique
// why:     one node. Of two that begin tunings at once, one goes on, and the other ends.
MATCH (meta:Meta {id: 'meta'})
SET meta.id = meta.id
WITH meta
WHERE coalesce(meta.tuning_place, '') = $was
SET meta.tuning_place = nullIf($place, '')
RETURN coalesce(meta.tuning_place, '') AS place
