// The terms of both layers' vocabularies, each as of a version.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING    whose
// param:   own      INTEGER   version of the user's own layer
// param:   shared   INTEGER   version of the shared layer
// returns: layer STRING, term MAP
// index:   vocabulary_user_unique
// why:     a vocabulary has some dozens of terms.
UNWIND [{layer: $user_id, version: $own}, {layer: '', version: $shared}] AS asked
MATCH (vocabulary:Vocabulary {user_id: asked.layer})-[has:HAS_TERM]->(term:Term)
WHERE vocabulary.user_id IN [$user_id, ''] AND term.user_id IN [$user_id, '']
  AND has.since <= asked.version AND asked.version < has.until
RETURN asked.layer AS layer, term {.kind, .value, .description, .examples} AS term
ORDER BY term.kind, has.rank, term.value
