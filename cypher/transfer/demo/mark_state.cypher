// Save the state of a user's demo: LOADING, LOADED or REMOVED.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING   whose demo
// param:   state    STRING   LOADING, LOADED or REMOVED
// returns: state STRING
// index:   user_id_unique
// why:     a demo that was taken away must not come back, and half a one must be loaded anew.
MERGE (user:User {id: $user_id})
SET user.demo = $state
RETURN user.demo AS state
