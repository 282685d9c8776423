// Weight sets that are new; the oldest that nobody uses go.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING      whose; the caller holds this user's lock
// param:   rows     LIST<MAP>   properties of each
// param:   oldest   INTEGER     versions before this are deleted, unless active
// returns: id STRING
// index:   weight_set_version_unique
// why:     versions are numbered under the user's lock.
CALL () {
  MATCH (old:WeightSet)
  WHERE old.user_id = $user_id AND old.version > 0 AND old.version < $oldest AND NOT old.active
  DELETE old
}
UNWIND $rows AS row
CREATE (set:WeightSet)
SET set = row, set.user_id = $user_id
RETURN set.id AS id
