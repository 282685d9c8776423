// Take the lock of those who write a layer's vocabulary, and its version.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose layer; empty for the shared one
// param:   id       STRING           of a new vocabulary
// param:   at       ZONED DATETIME   now
// returns: version INTEGER
// index:   vocabulary_user_unique
// why:     one node a layer; the SET takes its write lock until the commit.
MERGE (vocabulary:Vocabulary {user_id: $user_id})
  ON CREATE SET vocabulary.id = $id, vocabulary.version = 0, vocabulary.created_at = $at
SET vocabulary.version = vocabulary.version
RETURN vocabulary.version AS version
