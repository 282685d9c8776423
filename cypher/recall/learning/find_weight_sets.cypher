// Weight sets of a user, the newest first.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: node MAP
// index:   weight_set_version_unique
// why:     one or two for each tuning; old sets are deleted.
MATCH (set:WeightSet)
WHERE set.user_id = $user_id AND set.version > 0
RETURN set {.*} AS node
ORDER BY set.version DESC
