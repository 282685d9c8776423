// Threads by the caller's own key or by id; a key is tried first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   refs     LIST<STRING>   keys or ids
// returns: ref STRING, thread MAP
// index:   thread_user_key_unique, thread_id_unique
// why:     one seek by each of the two constraints for a reference.
UNWIND $refs AS ref
OPTIONAL MATCH (keyed:Thread {user_id: $user_id, key: ref})
OPTIONAL MATCH (named:Thread {id: ref})
WHERE named.user_id = $user_id
WITH ref, coalesce(keyed, named) AS thread
WHERE thread IS NOT NULL
RETURN ref, thread {.*} AS thread
