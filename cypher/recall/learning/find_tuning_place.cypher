// How far the schedule that begins tunings came; null where it begins anew.
//
// mode:    read
// tenant:  all because the schedule is everybody's
// returns: place STRING
// index:   meta_id_unique
// why:     one node.
MATCH (meta:Meta {id: 'meta'})
RETURN meta.tuning_place AS place
