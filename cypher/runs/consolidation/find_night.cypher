// The instant at which the last night that was begun was due, and the place of a night in progress.
//
// mode:    read
// tenant:  all because the schedule is everybody's
// returns: night_at ZONED DATETIME, place STRING
// index:   meta_id_unique
// why:     one node.
MATCH (meta:Meta {id: 'meta'})
RETURN meta.night_at AS night_at, meta.night_place AS place
