// Memories of a user nearest a vector, and those that say one of some words: each once, in one go.
//
// mode:    read
// tenant:  user
// param:   user_id         STRING           whose
// param:   vector          LIST<FLOAT>      what to be near to
// param:   words           STRING           a Lucene query with the tenant in it
// param:   names           LIST<STRING>     what may be a speaker's name, as a role may be spelt
// param:   statuses        LIST<STRING>     stored statuses
// param:   kinds           LIST<STRING>     kinds
// param:   trusts          LIST<STRING>     trusts
// param:   min_confidence  FLOAT            stored confidence at least
// param:   known_at        ZONED DATETIME   created by then
// param:   fetch           INTEGER          candidates of the words' index, before the filter
// param:   width           INTEGER          candidates of the vectors' index: the more, the surer
// param:   limit           INTEGER          most of each source
// param:   columns         LIST<STRING>     properties that are wanted, in their order
// param:   instants        LIST<STRING>     instants that are wanted, behind them
// param:   unheard         LIST<STRING>     roles that answer and instruct, in lower case
// param:   longest         INTEGER          most characters of a turn of theirs that counts as context
// returns: speakers LIST<STRING>, candidates LIST<LIST<ANY>>
// index:   {{vector}}, memory_text, episode_user_role
// why:     most recalls have no other filter: one round trip, and nothing read twice.
CYPHER 25
CALL () {
  UNWIND $names AS name
  CALL (name) { MATCH (turn:Episode {user_id: $user_id, role: name}) RETURN 1 AS one LIMIT 1 }
  RETURN collect(name) AS speakers
}
CALL () {
  MATCH (memory:Memory)
    SEARCH memory IN (
      VECTOR INDEX {{vector}} FOR $vector
      WHERE memory.user_id = $user_id AND memory.status IN $statuses AND memory.kind IN $kinds
        AND memory.trust IN $trusts AND memory.confidence >= $min_confidence
        AND memory.created_at <= $known_at
      LIMIT $width
    ) SCORE AS score
  RETURN memory, 'semantic' AS source ORDER BY score DESC LIMIT $limit
  UNION ALL
  CALL db.index.fulltext.queryNodes('memory_text', $words, {limit: $fetch})
  YIELD node AS memory, score
  WITH * WHERE memory.user_id = $user_id AND memory.status IN $statuses AND memory.kind IN $kinds
    AND memory.trust IN $trusts AND memory.confidence >= $min_confidence
    AND memory.created_at <= $known_at
  ORDER BY score DESC LIMIT $limit
  RETURN memory, 'lexical' AS source
}
WITH speakers, memory, collect(source) AS sources
WITH speakers, memory, sources, properties(memory) AS stored
// One row, since a driver takes longer over each than over what is in it; values without their names,
// and all properties in one walk. Instants as text, the cheapest way there is to bring them.
RETURN speakers, collect([name IN $columns | stored[name]] + [name IN $instants | toString(stored[name])] + [
    vector(stored.embedding, size(stored.embedding), FLOAT32),
    [(memory)-[:NEXT]-(near:Episode) WHERE near.user_id = $user_id AND near.created_at <= $known_at AND near.trust <> 'QUARANTINED'
      AND near.status IN ['ACTIVE', 'PENDING_EMBED'] AND (size(near.text) <= $longest OR NOT coalesce(toLower(trim(near.role)), '') IN $unheard) | near.text],
    CASE stored.kind WHEN 'FACT' THEN [(memory)-[:DERIVED_FROM {how: 'extracted'}]->(turn:Episode) WHERE turn.user_id = $user_id | turn.id]
      WHEN 'SUMMARY' THEN [(memory)-[:DERIVED_FROM {how: 'digested'}]->(turn:Episode) WHERE turn.user_id = $user_id | turn.id] ELSE [] END, sources]) AS candidates
