// Some users, whoever they are.
//
// mode:    read
// tenant:  all because recalls are rehearsed on what users have stored
// param:   limit  INTEGER   most rows
// returns: user_id STRING
// index:   user_id_unique
// why:     the first of the index; what they stored is read by each user's own queries.
MATCH (user:User)
WHERE user.id >= ''
RETURN user.id AS user_id
LIMIT $limit
