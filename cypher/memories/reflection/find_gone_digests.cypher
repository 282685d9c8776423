// Digests of some memories that went because none of their sources was left.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose; the caller holds this user's lock
// param:   ids      LIST<STRING>   of their sources
// param:   why      STRING         the reason that the Change of such an ending gives
// returns: id STRING
// index:   memory_id_unique, change_user_memory
// why:     along the sources' own relationships. What somebody forgot by hand, or since, is theirs to restore.
UNWIND $ids AS id
MATCH (source:Memory {id: id})
WHERE source.user_id = $user_id
MATCH (source)<-[:DERIVED_FROM {how: 'digested'}]-(digest:Summary)
WHERE digest.user_id = $user_id AND digest.status = 'FORGOTTEN'
WITH DISTINCT digest
CALL (digest) {
  MATCH (change:Change {user_id: $user_id, memory_id: digest.id})
  USING INDEX change:Change(user_id, memory_id)
  WHERE change.after CONTAINS '"status"'
  RETURN change
  ORDER BY change.sequence DESC
  LIMIT 1
}
WITH digest, change
WHERE change.action = 'forgotten' AND change.reason = $why
RETURN digest.id AS id
ORDER BY id
