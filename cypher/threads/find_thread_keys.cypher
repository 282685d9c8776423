// Keys of a user's threads, by their ids.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   at most a hundred
// returns: id STRING, key STRING
// index:   thread_id_unique
// why:     one seek a thread; by name, a key that reads like another thread's id would be meant.
UNWIND $ids AS id
MATCH (thread:Thread {id: id})
WHERE thread.user_id = $user_id
RETURN thread.id AS id, thread.key AS key
