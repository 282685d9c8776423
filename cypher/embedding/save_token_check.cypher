// How far the look at everybody's token vectors came.
//
// mode:    write
// tenant:  all because it is the program's own
// param:   basis       STRING           of which they are to be; null: all are to be looked at anew
// param:   place       STRING           go on behind this id
// param:   checked_at  ZONED DATETIME   when the last memory was looked at; null before
// returns: place STRING
// index:   meta_id_unique
// why:     saved behind each page: what is looked at twice does no harm.
MATCH (meta:Meta {id: 'meta'})
SET meta.tokens_basis = $basis, meta.tokens_place = $place, meta.tokens_checked_at = $checked_at
RETURN meta.tokens_place AS place
