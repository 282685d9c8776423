// Those of some memories that have one of these trusts, some at most.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the memories
// param:   trusts   LIST<STRING>   every trust above a key's cap
// param:   limit    INTEGER        most ids
// returns: id STRING
// index:   memory_id_unique
// why:     a seek for each; what is forgotten already is not overruled by being forgotten again.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id AND memory.trust IN $trusts AND memory.status <> 'FORGOTTEN'
RETURN id
LIMIT $limit
