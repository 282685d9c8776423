// Make tombstones of entities that nothing names any more, and of those merged into them.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   ids      LIST<STRING>     ids
// param:   at       ZONED DATETIME   now
// param:   named    BOOLEAN          also those that something names
// returns: id STRING
// index:   entity_id_unique
// why:     asked behind the erasure of what named them. A relation and an ontology name an entity, too.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE entity.user_id = $user_id
  AND ($named OR entity.iri IS NULL AND NOT EXISTS { (entity)-[:RELATES]-() }
    AND NOT EXISTS { (entity)<-[:MENTIONS|SUBJECT|OBJECT]-(:Memory) })
MATCH (gone:Entity)-[:MERGED_INTO*0..20]->(entity)
WITH DISTINCT gone
CALL (gone) {
  MATCH (gone)-[link]-()
  DELETE link
}
WITH gone, gone.id AS id
REMOVE gone:Entity
SET gone:Tombstone
SET gone = {id: id, user_id: $user_id, erased_at: $at}
RETURN id
