// Of threads, those whose title is trusted higher than a key may give.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   of the threads
// param:   trusts   LIST<STRING>   the trusts that are too high
// returns: id STRING
// index:   thread_id_unique
// why:     one seek a thread.
UNWIND $ids AS id
MATCH (thread:Thread {id: id})
WHERE thread.user_id = $user_id AND thread.title_trust IN $trusts
RETURN thread.id AS id
