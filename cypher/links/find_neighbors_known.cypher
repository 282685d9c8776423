// Memories one link from some others at an instant, but those that are seen already.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING           whose
// param:   ids        LIST<STRING>     of the memories that the walk stands at
// param:   seen       LIST<STRING>     of the memories that it knows
// param:   rels       LIST<STRING>     names of relations; null: any
// param:   direction  STRING           OUT, IN or BOTH
// param:   known_at   ZONED DATETIME   the graph's clock
// param:   limit      INTEGER          most of each memory, and of all
// returns: found LIST<MAP>
// index:   memory_id_unique
// why:     stops at so many links; those that ended later were there, and what the memories were
//          then is for whoever lays their changes back.
UNWIND $ids AS id
MATCH (memory:Memory {id: id}) WHERE memory.user_id = $user_id
CALL (memory) {
  MATCH (memory)-[link:SUPERSEDES|DERIVED_FROM|REFINES|EXAMPLE_OF|CONTRADICTS|RELATED|MERGED_INTO|LINK|ENDED]-(other:Memory|Tombstone)
  WHERE other.user_id = $user_id AND NOT other.id IN $seen
    AND coalesce(other.created_at, link.created_at) <= $known_at AND link.created_at <= $known_at
    AND (link.ended_at IS NULL OR $known_at < link.ended_at)
    AND ($rels IS NULL OR coalesce(link.rel, toLower(coalesce(link.type, type(link)))) IN $rels)
    AND ($direction = 'BOTH' OR ($direction = 'OUT') = (startNode(link) = memory))
  RETURN link, other
  LIMIT $limit
}
WITH memory, link, other, coalesce(link.type, type(link)) AS type
LIMIT $limit
RETURN collect({
  parent: memory.id, rel: coalesce(link.rel, toLower(type)), type: type, link: link.id,
  out: startNode(link) = memory, made: toString(link.created_at), id: other.id, gone: other:Tombstone
}) AS found
