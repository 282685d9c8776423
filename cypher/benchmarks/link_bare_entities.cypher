// Relations between entities, as they are given.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   now
// param:   rows     LIST<MAP>        id, from_id, to_id, name
// returns: made INTEGER
// index:   entity_id_unique
// why:     for measurements alone.
UNWIND $rows AS row
MATCH (source:Entity {id: row.from_id}) WHERE source.user_id = $user_id
MATCH (target:Entity {id: row.to_id}) WHERE target.user_id = $user_id
CREATE (source)-[relation:RELATES]->(target)
SET relation.id = row.id, relation.name = row.name, relation.created_at = $at
RETURN count(relation) AS made
