// The next users with so many judged answers that tuning has not read, by id.
//
// mode:    read
// tenant:  all because the schedule tunes whoever is due
// param:   least    INTEGER  judged answers
// param:   last_id  STRING   the user behind whom they are; empty for none
// param:   limit    INTEGER  most rows
// returns: user_id STRING
// index:   user_untuned
// why:     counted where answers are judged: those who are due are few among all, and are sorted.
MATCH (user:User)
USING INDEX user:User(untuned_count)
WHERE user.untuned_count >= $least AND user.id > $last_id
RETURN user.id AS user_id
ORDER BY user_id
LIMIT $limit
