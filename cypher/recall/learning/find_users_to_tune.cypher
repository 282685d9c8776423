// Users with so many judged answers that tuning has not read.
//
// mode:    read
// tenant:  all because the schedule tunes whoever is due
// param:   least  INTEGER   judged answers
// param:   limit  INTEGER   most rows
// returns: user_id STRING
// index:   user_untuned
// why:     counted where answers are judged.
MATCH (user:User)
WHERE user.untuned_count >= $least
RETURN user.id AS user_id
LIMIT $limit
