// Note that a user's facts are compared up to an instant, and whether there is more to do.
//
// mode:    write
// tenant:  user
// param:   user_id          STRING           whose; the caller holds this user's lock
// param:   consolidated_at  ZONED DATETIME   what changed from then on is compared next time; null where nothing was
// param:   whole            BOOLEAN          all steps were done that are switched on: else the user stays due
// param:   due_at           ZONED DATETIME   since when others' changes wait; null for none
// param:   sequence         INTEGER          number of the user's last change
// returns: id STRING
// index:   user_id_unique
// why:     one seek.
MATCH (user:User {id: $user_id})
SET user.consolidated_sequence = CASE WHEN $whole THEN $sequence ELSE user.consolidated_sequence END,
  user.consolidated_at = coalesce($consolidated_at, user.consolidated_at),
  user.unconsolidated_at = CASE WHEN $whole THEN $due_at ELSE user.unconsolidated_at END
RETURN user.id AS id
