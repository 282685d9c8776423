// Note that the vectors are being replaced: until it is done, nothing that embeds may start.
//
// mode:    write
// tenant:  all because it is the program's own
// param:   model  STRING   the model whose vectors are to come
// returns: model STRING
// index:   meta_id_unique
// why:     written first, so that a re-embedding that is cut short is seen and taken up again.
MATCH (meta:Meta {id: 'meta'})
SET meta.reembedding = $model
RETURN meta.reembedding AS model
