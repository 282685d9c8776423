// The vocabulary of a user's own layer to export, if there is one.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING   whose
// returns: node MAP
// index:   vocabulary_user_unique
// why:     one seek.
MATCH (vocabulary:Vocabulary {user_id: $user_id})
RETURN vocabulary {.*} AS node
