// Facts of a user that tell one of some relations, and those that say that one is over, the newest first.
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
// returns: id STRING, predicate STRING, over STRING
// index:   fact_user_predicate
// why:     a question that asks for a relation is answered by what tells it, however it is worded; where nothing
//          does any more, by what ended it; `over` is the id of what it ended ("I quit my job").
CALL () {
  MATCH (memory:Fact)
  WHERE memory.user_id = $user_id AND memory.predicate IN $relations AND memory.status IN $statuses
    AND memory.trust IN $trusts AND memory.confidence >= $min_confidence AND memory.created_at <= $known_at
  RETURN memory, memory.predicate AS predicate, null AS over
  ORDER BY memory.created_at DESC
  LIMIT $limit
  UNION ALL
  MATCH (ended:Fact)
  WHERE ended.user_id = $user_id AND ended.predicate IN $relations AND ended.status = 'SUPERSEDED'
  WITH ended
  ORDER BY ended.created_at DESC
  LIMIT $limit
  MATCH (memory:Fact)-[:SUPERSEDES]->(ended)
  WHERE memory.user_id = $user_id AND (memory.negated OR coalesce(memory.predicate, '') <> ended.predicate)
    AND memory.status IN $statuses AND memory.trust IN $trusts AND memory.confidence >= $min_confidence AND memory.created_at <= $known_at
  RETURN memory, ended.predicate AS predicate, ended.id AS over
}
RETURN memory.id AS id, predicate, over
ORDER BY memory.created_at DESC
LIMIT $limit
