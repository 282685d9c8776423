// Every link that some entities have and that moves when they are merged.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the entities
// param:   limit    INTEGER        most links
// returns: type STRING, from_id STRING, to_id STRING, id STRING
// index:   entity_id_unique
// why:     along the entities' own relationships, cut short: one more than may be moved says so.
UNWIND $ids AS id
MATCH (entity:Entity {id: id})-[link:MENTIONS|SUBJECT|OBJECT|RELATES]-(other)
WHERE entity.user_id = $user_id AND other.user_id = $user_id
WITH DISTINCT link
LIMIT $limit
RETURN type(link) AS type, startNode(link).id AS from_id, endNode(link).id AS to_id, link.id AS id
