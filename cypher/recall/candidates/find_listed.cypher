// Memories of a user by their ids, as candidates.
//
// mode:    read
// tenant:  user
// param:   user_id    STRING           whose
// param:   ids        LIST<STRING>     what was found by words, best first
// param:   known_at   ZONED DATETIME   neighbours created by then
// param:   columns    LIST<STRING>     properties that are wanted, in their order
// param:   instants   LIST<STRING>     instants that are wanted, behind them
// param:   unheard    LIST<STRING>     roles that answer and instruct, in lower case
// param:   longest    INTEGER          most characters of a turn of theirs that counts as context
// returns: candidates LIST<LIST<ANY>>
// index:   memory_id_unique
// why:     one seek each; they passed the filter where they were found.
CYPHER 25
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id
WITH memory, properties(memory) AS stored
// One row, since a driver takes longer over each than over what is in it; values without their names,
// and all properties in one walk. Instants as text, the cheapest way there is to bring them.
RETURN collect([name IN $columns | stored[name]] + [name IN $instants | toString(stored[name])] + [
    vector(stored.embedding, size(stored.embedding), FLOAT32),
    [(memory)-[:NEXT]-(near:Episode) WHERE near.user_id = $user_id AND near.created_at <= $known_at AND near.trust <> 'QUARANTINED'
      AND near.status IN ['ACTIVE', 'PENDING_EMBED'] AND (size(near.text) <= $longest OR NOT coalesce(toLower(trim(near.role)), '') IN $unheard) | near.text],
    CASE stored.kind WHEN 'FACT' THEN [(memory)-[:DERIVED_FROM {how: 'extracted'}]->(turn:Episode) WHERE turn.user_id = $user_id | turn.id]
      WHEN 'SUMMARY' THEN [(memory)-[:DERIVED_FROM {how: 'digested'}]->(turn:Episode) WHERE turn.user_id = $user_id | turn.id] ELSE [] END]) AS candidates
