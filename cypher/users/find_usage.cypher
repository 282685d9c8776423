// Spending of a user on the language model in a period.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// param:   period   STRING   a day, as 2026-05-01, or `run:` and a run's id
// returns: usage MAP
// index:   usage_user_period_unique
// why:     one seek.
MATCH (usage:Usage {user_id: $user_id, period: $period})
RETURN usage {.*} AS usage
