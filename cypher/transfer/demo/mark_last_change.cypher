// Set a user's clock back to the last change that is left, after others were taken away.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose
// returns: changed_at ZONED DATETIME
// index:   user_id_unique, change_user_at
// why:     no change is dated before the user's last one: a demo that is told anew would all be of one day.
MATCH (user:User {id: $user_id})
OPTIONAL MATCH (change:Change)
WHERE change.user_id = $user_id AND change.at IS NOT NULL
WITH user, max(change.at) AS changed_at
SET user.changed_at = changed_at
RETURN user.changed_at AS changed_at
