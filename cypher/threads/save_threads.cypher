// Threads that are new.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose
// param:   rows     LIST<MAP>   every property of each
// returns: id STRING
// why:     the caller holds the user's lock and looked for the keys before.
UNWIND $rows AS row
CREATE (thread:Thread)
SET thread = row, thread.user_id = $user_id
RETURN thread.id AS id
