// How near in meaning the names of some entities are to a vector.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   which
// param:   vector   LIST<FLOAT>    of a name
// returns: id STRING, cosine FLOAT
// index:   entity_id_unique
// why:     a seek for each of some dozens; those that wait for their vector have no row. The function
//          gives (1 + cosine) / 2.
CYPHER 25
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id AND entity.embedding IS NOT NULL
RETURN id, 2 * vector.similarity.cosine(entity.embedding, $vector) - 1 AS cosine
