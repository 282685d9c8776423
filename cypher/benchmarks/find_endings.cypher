// How each of a user's facts stands, and what it was folded into.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: id STRING, status STRING, into_id STRING
// index:   memory_user_kind_status
// why:     all of a user's: a measurement alone asks.
MATCH (fact:Memory)
WHERE fact.user_id = $user_id AND fact.kind = 'FACT' AND fact.status IS NOT NULL
RETURN fact.id AS id, fact.status AS status,
  head([(fact)-[:MERGED_INTO]->(winner:Memory) | winner.id]) AS into_id
