// Save a user's own properties; properties that are known here stay.
//
// mode:    write
// tenant:  user
// param:   user_id     STRING           whose; the caller holds this user's lock
// param:   created_at  ZONED DATETIME   or null
// param:   time_zone   STRING           or null
// param:   judged_at   ZONED DATETIME   when an answer was judged first, or null
// param:   sequence    INTEGER          changes are numbered above it from now on
// param:   changed_at  ZONED DATETIME   changes are no earlier from now on
// returns: sequence INTEGER
// index:   user_id_unique
// why:     one seek.
MATCH (user:User {id: $user_id})
SET user.created_at =
      CASE WHEN $created_at < user.created_at THEN $created_at ELSE user.created_at END,
    user.changed_at =
      CASE WHEN $changed_at <= user.changed_at THEN user.changed_at
      ELSE coalesce($changed_at, user.changed_at) END,
    user.sequence = CASE WHEN $sequence > user.sequence THEN $sequence ELSE user.sequence END,
    user.time_zone = coalesce(user.time_zone, $time_zone),
    user.judged_at = coalesce(user.judged_at, $judged_at)
RETURN user.sequence AS sequence
