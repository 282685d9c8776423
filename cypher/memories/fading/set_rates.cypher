// Note the rates and times to live by which it is stored when memories end: all are marked.
//
// mode:    write
// tenant:  all because it is the program's own
// param:   fading  STRING   what tells them from others
// returns: fading STRING
// index:   meta_id_unique
// why:     one seek.
MATCH (meta:Meta {id: 'meta'})
SET meta.fading = $fading, meta.fading_next = NULL, meta.fading_place = NULL
RETURN meta.fading AS fading
