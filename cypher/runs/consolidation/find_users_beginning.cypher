// Users of facts that began to hold after they were told, a fact a row, the longest ago first.
//
// mode:    read
// tenant:  all because the schedule consolidates whoever is due
// param:   now       ZONED DATETIME   begun by then
// param:   place     ZONED DATETIME   begun from then on, as the last row seen
// param:   place_id  STRING           behind this id, of those that began at that instant; or empty
// param:   limit     INTEGER          most rows
// returns: user_id STRING, id STRING, at ZONED DATETIME
// index:   fact_begins
// why:     page by page, each row once: nothing of a fact changes when it begins.
MATCH (fact:Fact)
USING INDEX fact:Fact(valid_from)
WHERE fact.valid_from >= $place AND fact.valid_from <= $now
  AND (fact.valid_from > $place OR fact.id > $place_id)
  AND fact.updated_at < fact.valid_from AND fact.status = 'ACTIVE'
WITH fact
ORDER BY fact.valid_from, fact.id
LIMIT $limit
RETURN fact.user_id AS user_id, fact.id AS id, fact.valid_from AS at
