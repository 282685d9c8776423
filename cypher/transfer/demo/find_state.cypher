// Check whether the demo may be loaded for a user: its state, and whether the graph is empty.
//
// mode:    read
// tenant:  all because the demo is for an empty graph, whoever else is in it
// param:   user_id  STRING   whose demo
// returns: state STRING, empty BOOLEAN
// index:   user_id_unique
// why:     an empty graph has no memory and no thread; one of either answers.
OPTIONAL MATCH (user:User {id: $user_id})
RETURN user.demo AS state,
       NOT EXISTS { MATCH (:Memory) } AND NOT EXISTS { MATCH (:Thread) } AS empty
