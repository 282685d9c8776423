// Facts of a user that tell one of some relations, the newest first.
//
// mode:    read
// tenant:  user
// param:   user_id         STRING           whose
// param:   relations       LIST<STRING>     relations
// param:   statuses        LIST<STRING>     stored statuses
// param:   trusts          LIST<STRING>     trusts
// param:   min_confidence  FLOAT            stored confidence at least
// param:   known_at        ZONED DATETIME   created by then
// param:   limit           INTEGER          most rows
// returns: id STRING, predicate STRING
// index:   fact_user_predicate
// why:     a question that asks for a relation is answered by what tells it, however it is worded.
MATCH (memory:Fact)
WHERE memory.user_id = $user_id AND memory.predicate IN $relations AND memory.status IN $statuses
  AND memory.trust IN $trusts AND memory.confidence >= $min_confidence AND memory.created_at <= $known_at
RETURN memory.id AS id, memory.predicate AS predicate
ORDER BY memory.created_at DESC
LIMIT $limit
