// The episodes that summaries digest.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the summaries
// returns: id STRING, sources LIST<STRING>
// index:   memory_id_unique
// why:     along the summaries' own relationships, of the few that a context may show.
UNWIND $ids AS id
MATCH (summary:Memory {id: id})
WHERE summary.user_id = $user_id
RETURN summary.id AS id,
  [(summary)-[:DERIVED_FROM {how: 'digested'}]->(episode:Episode) WHERE episode.user_id = $user_id | episode.id] AS sources
