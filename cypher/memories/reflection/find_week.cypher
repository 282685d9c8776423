// The instant at which the last weekly reflection that was begun was due, and how far one that goes on came.
//
// mode:    read
// tenant:  all because the schedule is everybody's
// returns: week_at ZONED DATETIME, place STRING
// index:   meta_id_unique
// why:     one node.
MATCH (meta:Meta {id: 'meta'})
RETURN meta.week_at AS week_at, meta.week_place AS place
