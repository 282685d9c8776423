// Links of memories to memories, newest first, by what they are called and which way they go.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING         whose
// param:   places     LIST<MAP>      id of a memory, and created_at and link_id to go on behind
// param:   rels       LIST<STRING>   lower case; null: any
// param:   direction  STRING         OUT, IN or BOTH
// param:   known_at   ZONED DATETIME the graph's clock; null for now
// param:   limit      INTEGER        most rows of each memory
// returns: parent STRING, id STRING, rel STRING, from_id STRING, to_id STRING, created_at ZONED DATETIME
// index:   memory_id_unique
// why:     along one memory's own relationships; there is one of a type between two, which names it.
UNWIND $places AS place
CALL (place) {
  MATCH (memory:Memory {id: place.id}) WHERE memory.user_id = $user_id
  WITH memory, place LIMIT 1
  MATCH (memory)-[link:SUPERSEDES|DERIVED_FROM|REFINES|EXAMPLE_OF|CONTRADICTS|RELATED|MERGED_INTO|LINK|ENDED]-(other:Memory|Tombstone)
  WHERE other.user_id = $user_id AND ($known_at IS NOT NULL OR coalesce(other.status, '') <> 'FORGOTTEN')
    AND ($direction = 'BOTH' OR ($direction = 'OUT') = (startNode(link) = memory))
    AND CASE WHEN $known_at IS NULL THEN type(link) <> 'ENDED' ELSE link.created_at <= $known_at
      AND (link.ended_at IS NULL OR $known_at < link.ended_at) END
  WITH DISTINCT link, place, coalesce(link.type, type(link)) AS type
  WITH link, place, coalesce(link.rel, toLower(type)) AS rel,
    coalesce(link.id, startNode(link).id + '.' + type + '.' + endNode(link).id) AS id
  WHERE ($rels IS NULL OR rel IN $rels)
    AND (link.created_at < place.created_at
      OR (link.created_at = place.created_at AND id < place.link_id))
  RETURN link, rel, id
  ORDER BY link.created_at DESC, id DESC
  LIMIT $limit
}
RETURN place.id AS parent, id, rel, startNode(link).id AS from_id,
  endNode(link).id AS to_id, link.created_at AS created_at
