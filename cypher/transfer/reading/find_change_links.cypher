// Subjects and runs of some changes; a change without either has a row of nulls.
//
// mode:    read
// tenant:  user
// param:   user_id   STRING    whose
// param:   sequence  INTEGER   of the last change seen, or 0
// param:   last      INTEGER   the last sequence exported
// param:   limit     INTEGER   a page of changes
// returns: sequence INTEGER, from_id STRING, type STRING, to_id STRING, properties MAP
// index:   change_user_sequence_unique
// why:     a change has two links at most; pages go on from a number, however far apart they are.
MATCH (change:Change)
WHERE change.user_id = $user_id AND change.sequence > $sequence AND change.sequence <= $last
WITH change
ORDER BY change.sequence
LIMIT $limit
OPTIONAL MATCH (change)-[link:CHANGED|IN_RUN]->(other)
WHERE other.user_id = $user_id
RETURN change.sequence AS sequence, change.id AS from_id, type(link) AS type, other.id AS to_id,
       properties(link) AS properties
