// The versions of both layers' vocabularies.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING   whose
// returns: layer STRING, version INTEGER
// index:   vocabulary_user_unique
// why:     two seeks.
UNWIND [$user_id, ''] AS layer
MATCH (vocabulary:Vocabulary {user_id: layer})
WHERE vocabulary.user_id IN [$user_id, '']
RETURN layer, vocabulary.version AS version
