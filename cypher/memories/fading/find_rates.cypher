// The rates and times to live by which it was stored when memories end.
//
// mode:    read
// tenant:  all because it is the program's own
// returns: fading STRING
// index:   meta_id_unique
// why:     one seek.
MATCH (meta:Meta {id: 'meta'})
RETURN meta.fading AS fading
