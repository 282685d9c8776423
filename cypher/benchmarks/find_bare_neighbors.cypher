// Memories at most two links from a memory: the pattern alone, as a driver would be asked for it.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose
// param:   id       STRING    of the memory
// param:   limit    INTEGER   most rows
// returns: parent_id STRING, rel STRING, made STRING, depth INTEGER, memory MAP
// index:   memory_id_unique
// why:     the measure that `neighbors` is compared with: the same memories with the same properties.
MATCH (start:Memory {id: $id}) WHERE start.user_id = $user_id
MATCH (start)-[links:SUPERSEDES|DERIVED_FROM|REFINES|EXAMPLE_OF|CONTRADICTS|RELATED|MERGED_INTO|LINK*1..2]-(other:Memory)
WHERE other.user_id = $user_id AND other.status <> 'FORGOTTEN' AND other <> start
WITH other, min(size(links)) AS depth, head(collect(links)) AS way
LIMIT $limit
WITH other, depth, last(way) AS link
RETURN CASE WHEN startNode(link) = other THEN endNode(link).id ELSE startNode(link).id END AS parent_id,
  coalesce(link.rel, toLower(type(link))) AS rel, toString(link.created_at) AS made, depth, other {
    .id, .kind, .text, .status, .trust, .confidence, .importance, .polarity, .tier, .tags, .topics,
    .category, .message_type, .thread_id, .source, .language, .access_count, .use_count, .predicate,
    .object, .negated, .evidence_count, .weight, .role, .turn, .trigger, .action, .scope,
    created_at: toString(other.created_at), updated_at: toString(other.updated_at),
    occurred_at: toString(other.occurred_at), last_accessed_at: toString(other.last_accessed_at),
    last_evidence_at: toString(other.last_evidence_at), arrived_at: toString(other.arrived_at), retired_at: toString(other.retired_at),
    valid_from: toString(other.valid_from), valid_to: toString(other.valid_to)
  } AS memory
ORDER BY depth
