// What these changes changed, and in which run.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose
// param:   first    INTEGER   the first of a page of changes
// param:   last     INTEGER   the last of it
// returns: from_id STRING, type STRING, to_id STRING, properties MAP
// index:   change_user_sequence_unique
// why:     a change has two links at most.
MATCH (change:Change)
WHERE change.user_id = $user_id AND change.sequence >= $first AND change.sequence <= $last
MATCH (change)-[link:CHANGED|IN_RUN]->(other)
WHERE other.user_id = $user_id
RETURN change.id AS from_id, type(link) AS type, other.id AS to_id, properties(link) AS properties
