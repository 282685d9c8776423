// Concepts with some words in their names or labels, the best first.
//
// mode:    read
// tenant:  user and shared
// param:   user_id  STRING    whose
// param:   words    STRING    a Lucene query with both layers' tokens in it
// param:   limit    INTEGER   most
// returns: concept MAP, score FLOAT
// index:   concept_words
// why:     the index finds them and cuts.
CALL db.index.fulltext.queryNodes('concept_words', $words, {limit: $limit})
YIELD node AS concept, score
WHERE concept.user_id IN [$user_id, '']
RETURN concept {.*} AS concept, score
ORDER BY score DESC, concept.id
