// Live facts of a user with a vector that changed since an instant, the longest ago first.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING           whose
// param:   since     ZONED DATETIME   changed at or after it
// param:   after_id  STRING           behind this id, of those that changed at that instant; or empty
// param:   limit     INTEGER          most rows
// returns: id STRING, updated_at ZONED DATETIME
// index:   fact_user_updated
// why:     the index gives them in order: what changed is found, not looked for among what is stored.
MATCH (fact:Fact)
USING INDEX fact:Fact(user_id, updated_at)
WHERE fact.user_id = $user_id AND fact.updated_at >= $since
  AND (fact.updated_at > $since OR fact.id > $after_id)
  AND fact.status = 'ACTIVE' AND fact.trust <> 'QUARANTINED' AND fact.embedding IS NOT NULL
WITH fact
ORDER BY fact.user_id, fact.updated_at, fact.id
LIMIT $limit
RETURN fact.id AS id, fact.updated_at AS updated_at
