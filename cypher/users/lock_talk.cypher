// Take the lock of a user's writers, and what the next turns of theirs go on from.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose
// param:   at       ZONED DATETIME   now, for a user that is new
// param:   refs     LIST<STRING>     keys or ids of threads
// returns: sequence INTEGER, changed_at ZONED DATETIME, model STRING, erasing BOOLEAN, threads LIST<MAP>
// index:   user_id_unique, meta_id_unique, thread_user_key_unique, thread_id_unique
// why:     `lock_user` and `find_threads` in one: a turn waits for one answer less. The SET takes the
//          lock before the threads are looked at; each of them is `ref` and `thread`.
MERGE (user:User {id: $user_id})
  ON CREATE SET user.created_at = $at
SET user.sequence = coalesce(user.sequence, 0)
WITH user
OPTIONAL MATCH (meta:Meta {id: 'meta'})
CALL (user) {
  UNWIND $refs AS ref
  OPTIONAL MATCH (keyed:Thread {user_id: $user_id, key: ref})
  OPTIONAL MATCH (named:Thread {id: ref})
  WHERE named.user_id = $user_id
  WITH ref, coalesce(keyed, named) AS thread
  WHERE thread IS NOT NULL
  RETURN collect({ref: ref, thread: thread {.*}}) AS threads
}
RETURN user.sequence AS sequence, user.changed_at AS changed_at,
  meta.embedding_model AS model, user.erasing_at IS NOT NULL AS erasing, threads
