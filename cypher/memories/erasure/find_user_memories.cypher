// Any memories of a user.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING    whose
// param:   limit    INTEGER   most at once
// returns: id STRING
// index:   memory_user_created
// why:     what is erased drops out, so that asking again goes on.
MATCH (memory:Memory)
WHERE memory.user_id = $user_id AND memory.created_at IS NOT NULL
RETURN memory.id AS id
LIMIT $limit
