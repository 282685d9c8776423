// A layer's vocabulary has come to a version.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose layer; empty for the shared one
// param:   version  INTEGER          which
// param:   at       ZONED DATETIME   now
// returns: version INTEGER
// index:   vocabulary_user_unique
// why:     one seek.
MATCH (vocabulary:Vocabulary {user_id: $user_id})
SET vocabulary.version = $version, vocabulary.updated_at = $at
RETURN vocabulary.version AS version
