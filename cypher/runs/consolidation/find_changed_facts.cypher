// Live facts of a user with a vector that changed since an instant, or began then, in that order.
//
// mode:    read
// tenant:  user
// param:   user_id      STRING           whose
// param:   since        ZONED DATETIME   changed at or after it
// param:   begun_since  ZONED DATETIME   begun at or after it
// param:   until        ZONED DATETIME   begun at or before it; null for those that changed alone
// param:   after_id     STRING           behind this id, of those of that instant; or empty
// param:   limit        INTEGER          most rows
// returns: ids LIST<STRING>, at ZONED DATETIME  the last one's; null where there is none
// index:   fact_user_updated
// index:   fact_user_begins
// why:     the indexes give them in order: what changed is found, not looked for among all. A fact
//          of the future is compared with others when it begins, and nothing of it changes then.
CALL () {
  MATCH (fact:Fact)
  USING INDEX fact:Fact(user_id, updated_at)
  WHERE fact.user_id = $user_id AND fact.updated_at >= $since
    AND (fact.updated_at > $since OR fact.id > $after_id)
    AND fact.status = 'ACTIVE' AND fact.trust <> 'QUARANTINED' AND fact.embedding IS NOT NULL
  WITH fact
  ORDER BY fact.user_id, fact.updated_at, fact.id
  LIMIT $limit
  RETURN fact.id AS id, fact.updated_at AS at
UNION
  MATCH (fact:Fact)
  USING INDEX fact:Fact(user_id, valid_from)
  WHERE fact.user_id = $user_id AND fact.valid_from >= $begun_since AND fact.valid_from <= $until
    AND (fact.valid_from > $begun_since OR fact.id > $after_id) AND fact.updated_at < fact.valid_from
    AND fact.status = 'ACTIVE' AND fact.trust <> 'QUARANTINED' AND fact.embedding IS NOT NULL
  WITH fact
  ORDER BY fact.user_id, fact.valid_from, fact.id
  LIMIT $limit
  RETURN fact.id AS id, fact.valid_from AS at
}
WITH id, at
ORDER BY at, id
LIMIT $limit
// An instant takes the driver longer to read than the database its fact: the last is enough.
RETURN collect(id) AS ids, last(collect(at)) AS at
