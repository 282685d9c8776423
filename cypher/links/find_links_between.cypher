// Links between two memories, either way.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING   whose
// param:   one_id    STRING   a memory
// param:   other_id  STRING   another
// returns: type STRING, rel STRING, id STRING, from_id STRING, to_id STRING, created_at ZONED DATETIME
// index:   memory_id_unique
// why:     both ends by their ids, then what is between them.
MATCH (one:Memory {id: $one_id}) WHERE one.user_id = $user_id
MATCH (other:Memory {id: $other_id}) WHERE other.user_id = $user_id
MATCH (one)-[link:SUPERSEDES|DERIVED_FROM|REFINES|EXAMPLE_OF|CONTRADICTS|RELATED|MERGED_INTO|LINK]-(other)
RETURN type(link) AS type, coalesce(link.rel, toLower(type(link))) AS rel, link.id AS id,
  startNode(link).id AS from_id, endNode(link).id AS to_id, link.created_at AS created_at
ORDER BY created_at, type, id
