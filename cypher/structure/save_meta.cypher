// Save the properties of a new graph; existing properties stay.
//
// mode:    write
// tenant:  all because it is the program's own
// param:   embedding_model  STRING    whose vectors are stored
// param:   dimensions       INTEGER   their length
// param:   vector_index     STRING    the index that serves
// param:   secret           STRING    base64: keys the signatures of cursors and receipts
// returns: meta MAP
// index:   meta_id_unique
MERGE (meta:Meta {id: 'meta'})
ON CREATE SET meta.embedding_model = $embedding_model, meta.dimensions = $dimensions,
              meta.vector_index = $vector_index, meta.secret = $secret,
              meta.created_at = datetime.realtime()
RETURN meta {.*} AS meta
