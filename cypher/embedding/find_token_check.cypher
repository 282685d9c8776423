// How far the look at everybody's token vectors came, and of which basis they are to be.
//
// mode:    read
// tenant:  all because it is the program's own
// returns: basis STRING, place STRING, checked_at ZONED DATETIME
// index:   meta_id_unique
// why:     a look that is cut short goes on where it was.
MATCH (meta:Meta {id: 'meta'})
RETURN meta.tokens_basis AS basis, meta.tokens_place AS place, meta.tokens_checked_at AS checked_at
