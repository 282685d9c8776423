// Activate a weight set of a profile, and deactivate the profile's others.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose; the caller holds this user's lock
// param:   id       STRING   of the one
// returns: id STRING
// index:   weight_set_id_unique, weight_set_version_unique
// why:     a few of each user.
MATCH (one:WeightSet {id: $id})
WHERE one.user_id = $user_id
MATCH (set:WeightSet)
WHERE set.user_id = $user_id AND set.version > 0 AND set.profile = one.profile
SET set.active = set.id = one.id
WITH one, count(*) AS of_profile
RETURN one.id AS id
