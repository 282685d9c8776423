// Users of whom all was consolidated: what a night has to pass over.
//
// mode:    write
// tenant:  all because a measurement makes the users that a night does not concern
// param:   count  INTEGER          how many
// param:   at     ZONED DATETIME   when they were consolidated
// returns: saved INTEGER
// why:     a night costs nothing for them, however many they are.
UNWIND range(1, $count) AS number
CREATE (user:User {id: 'bench-idle-' + toString(number), sequence: 0, changed_at: $at, consolidated_at: $at})
RETURN count(*) AS saved
