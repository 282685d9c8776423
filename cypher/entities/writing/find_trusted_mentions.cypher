// Memories with one of these trusts that mention one of some entities, some at most.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   of the entities
// param:   trusts   LIST<STRING>   every trust above a key's cap
// param:   limit    INTEGER        most ids
// returns: id STRING
// index:   entity_id_unique
// why:     along the entities' own relationships, until the limit.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})<-[:MENTIONS|SUBJECT|OBJECT]-(memory:Memory)
WHERE entity.user_id = $user_id AND memory.user_id = $user_id AND memory.trust IN $trusts
  AND memory.status <> 'FORGOTTEN'
RETURN DISTINCT memory.id AS id
LIMIT $limit
