// Memories one link from some others, as they are now, but those that are seen already.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING           whose
// param:   ids        LIST<STRING>     of the memories that the walk stands at
// param:   seen       LIST<STRING>     of the memories that it knows
// param:   rels       LIST<STRING>     names of relations; null: any
// param:   direction  STRING           OUT, IN or BOTH
// param:   valid_at   ZONED DATETIME   the world's clock; null: whenever it holds
// param:   last_end   ZONED DATETIME   the last end of what was replaced and held; later: it never held
// param:   limit      INTEGER          most of each memory, and of all
// returns: found LIST<MAP>
// index:   memory_id_unique
// why:     stops at so many links, however many a memory has. One row, since a driver takes longer
//          over each than over what is in it; no `.*`, which would read the embedding.
UNWIND $ids AS id
MATCH (memory:Memory {id: id}) WHERE memory.user_id = $user_id
CALL (memory) {
  MATCH (memory)-[link:SUPERSEDES|DERIVED_FROM|REFINES|EXAMPLE_OF|CONTRADICTS|RELATED|MERGED_INTO|LINK]-(other:Memory|Tombstone)
  WHERE other.user_id = $user_id AND NOT other.id IN $seen AND coalesce(other.trust, '') <> 'QUARANTINED'
    AND ($rels IS NULL OR coalesce(link.rel, toLower(type(link))) IN $rels)
    AND ($direction = 'BOTH' OR ($direction = 'OUT') = (startNode(link) = memory))
    AND ($valid_at IS NULL OR other:Tombstone OR (coalesce(other.occurred_at, other.valid_from) <= $valid_at AND $valid_at < other.valid_to
      AND (other.status <> 'SUPERSEDED' OR other.valid_to <= $last_end)))
  RETURN link, other
  LIMIT $limit
}
WITH memory, link, other
LIMIT $limit
RETURN collect({
  parent: memory.id, rel: coalesce(link.rel, toLower(type(link))), type: type(link), link: link.id,
  out: startNode(link) = memory, made: toString(link.created_at), memory: CASE coalesce(other.status, 'FORGOTTEN') WHEN 'FORGOTTEN' THEN {id: other.id, status: 'FORGOTTEN'} ELSE other {
    .id, .kind, .text, .status, .trust, .confidence, .importance, .polarity, .tier, .tags, .topics,
    .category, .message_type, .thread_id, .source, .language, .access_count, .use_count, .predicate,
    .object, .negated, .evidence_count, .weight, .role, .turn, .trigger, .action, .scope,
    created_at: toString(other.created_at), updated_at: toString(other.updated_at),
    occurred_at: toString(other.occurred_at), last_accessed_at: toString(other.last_accessed_at),
    last_evidence_at: toString(other.last_evidence_at), arrived_at: toString(other.arrived_at), retired_at: toString(other.retired_at),
    valid_from: toString(other.valid_from), valid_to: toString(other.valid_to)
  } END
}) AS found
