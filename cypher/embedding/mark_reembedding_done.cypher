// From now on the graph is of another model.
//
// mode:    write
// tenant:  all because it is the program's own
// param:   model       STRING    whose vectors are to come
// param:   dimensions  INTEGER   their length
// returns: model STRING
// index:   meta_id_unique
// why:     one statement: the graph is of one model or of the other.
MATCH (meta:Meta {id: 'meta'})
SET meta.embedding_model = $model, meta.dimensions = $dimensions, meta.reembedding = NULL
RETURN meta.embedding_model AS model
