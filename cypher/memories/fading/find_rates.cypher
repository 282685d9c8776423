// The rates and times to live by which it was stored when memories end, and how far a change of them came.
//
// mode:    read
// tenant:  all because it is the program's own
// returns: fading STRING, next STRING, place STRING
// index:   meta_id_unique
// why:     one seek.
MATCH (meta:Meta {id: 'meta'})
RETURN meta.fading AS fading, meta.fading_next AS next, meta.fading_place AS place
