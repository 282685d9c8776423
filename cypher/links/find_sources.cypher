// Ids of the sources of memories, oldest first.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING          whose
// param:   places    LIST<MAP>       id of a memory, and created_at and source_id to go on behind
// param:   known_at  ZONED DATETIME  the graph's clock; null for now
// param:   limit     INTEGER         most rows of each memory
// returns: parent STRING, id STRING, created_at ZONED DATETIME
// index:   memory_id_unique
// why:     along one memory's own relationships.
UNWIND $places AS place
CALL (place) {
  MATCH (memory:Memory {id: place.id}) WHERE memory.user_id = $user_id
  WITH memory, place LIMIT 1
  MATCH (memory)-[link:DERIVED_FROM|ENDED]->(source:Memory)
  WHERE source.user_id = $user_id
    AND CASE WHEN $known_at IS NULL THEN type(link) <> 'ENDED'
      ELSE link.created_at <= $known_at AND coalesce(link.type, type(link)) = 'DERIVED_FROM'
        AND (link.ended_at IS NULL OR $known_at < link.ended_at) END
    AND (source.created_at > place.created_at
      OR (source.created_at = place.created_at AND source.id > place.source_id))
  RETURN DISTINCT source
  ORDER BY source.created_at, source.id
  LIMIT $limit
}
RETURN place.id AS parent, source.id AS id, source.created_at AS created_at
