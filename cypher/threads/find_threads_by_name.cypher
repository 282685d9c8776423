// Threads of a user by what callers call them: a key, or else an id.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   names    LIST<STRING>   keys or ids
// returns: name STRING, thread MAP
// index:   thread_user_key_unique, thread_id_unique
// why:     two seeks a name; where a key and another thread's id are the same text, the key is meant.
UNWIND $names AS name
OPTIONAL MATCH (keyed:Thread {user_id: $user_id, key: name})
OPTIONAL MATCH (named:Thread {id: name}) WHERE named.user_id = $user_id
WITH name, coalesce(keyed, named) AS thread
WHERE thread IS NOT NULL
RETURN name, thread {.*} AS thread
