// Links of which there may be several between two: a caller's own relations, and links that ended.
//
// mode:    write
// tenant:  user and shared
// param:   user_id  STRING      whose
// param:   rows     LIST<MAP>   at (place in the batch), from_id, type, to_id, properties
// returns: at INTEGER
// index:   memory_id_unique, entity_id_unique, concept_id_unique
// why:     the type is of a fixed list; an existing link stays.
CYPHER 25
UNWIND $rows AS row
CALL (row) {
  MATCH (one:Memory {id: row.from_id}) WHERE one.user_id = $user_id
  RETURN one
  UNION
  MATCH (one:Entity {id: row.from_id}) WHERE one.user_id = $user_id
  RETURN one
  UNION
  MATCH (one:Concept {id: row.from_id}) WHERE one.user_id IN [$user_id, ''] AND one.user_id <> ''
  RETURN one
}
CALL (row) {
  MATCH (other:Memory {id: row.to_id}) WHERE other.user_id = $user_id
  RETURN other
  UNION
  MATCH (other:Entity {id: row.to_id}) WHERE other.user_id = $user_id
  RETURN other
  UNION
  MATCH (other:Concept {id: row.to_id})
  WHERE other.user_id IN [$user_id, ''] AND (other.user_id <> '' OR row.properties.type = 'INSTANCE_OF')
  RETURN other
}
FOREACH (new IN CASE WHEN EXISTS {
  MATCH (one)-[same:$(row.type)]->(other)
  WHERE coalesce(same.id, '') = coalesce(row.properties.id, '')
    AND coalesce(same.type, '') = coalesce(row.properties.type, '')
    AND (row.type <> 'ENDED' OR (same.created_at.epochMillis = row.properties.created_at.epochMillis
      AND same.ended_at.epochMillis = row.properties.ended_at.epochMillis))
} THEN [] ELSE [1] END |
  CREATE (one)-[link:$(row.type)]->(other)
  SET link = row.properties, link.layer = CASE WHEN one:Concept THEN $user_id END
)
RETURN row.at AS at
