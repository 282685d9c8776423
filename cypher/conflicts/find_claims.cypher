// Live facts with all that tells whether two say the same: vector, entities, thread, sources.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   ids
// returns: memory MAP, vector VECTOR, subject_id STRING, object_id STRING, entity_ids LIST<STRING>, sources LIST<STRING>, turn INTEGER, roles LIST<STRING>, returned BOOLEAN, put_back_at ZONED DATETIME
// index:   memory_id_unique, change_user_memory
// why:     a seek for each. `turn`: the last that it was heard in, of its own thread; `returned`: it was
//          put back once, by somebody or by an undoing; `put_back_at`: when its ending was undone last,
//          or somebody restored it, but no rule.
CYPHER 25
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
WHERE memory.user_id = $user_id AND memory.status = 'ACTIVE' AND memory.trust <> 'QUARANTINED'
RETURN memory {.*, embedding: NULL, token_vectors: NULL, embedding_b: NULL} AS memory,
  vector(memory.embedding, size(memory.embedding), FLOAT32) AS vector,
  head([(memory)-[:SUBJECT]->(subject:Entity) WHERE subject.user_id = $user_id | subject.id]) AS subject_id,
  head([(memory)-[:OBJECT]->(object:Entity) WHERE object.user_id = $user_id | object.id]) AS object_id,
  [(memory)-[:SUBJECT|OBJECT|MENTIONS]->(entity:Entity) WHERE entity.user_id = $user_id | entity.id] AS entity_ids,
  [(memory)-[:DERIVED_FROM]->(source:Memory) WHERE source.user_id = $user_id | source.id] AS sources,
  reduce(last = 0, source IN [(memory)-[:DERIVED_FROM]->(source:Episode) WHERE source.user_id = $user_id
    AND source.thread_id = memory.thread_id | source] |
    CASE WHEN source.turn > last THEN source.turn ELSE last END) AS turn,
  [(memory)-[:DERIVED_FROM]->(source:Memory) WHERE source.user_id = $user_id | coalesce(source.role, '')] AS roles,
  EXISTS {
    MATCH (change:Change {user_id: $user_id, memory_id: id})
    WHERE change.action IN ['undone', 'restored']
  } AS returned,
  head(COLLECT {
    MATCH (change:Change {user_id: $user_id, memory_id: id})
    WHERE change.action IN ['undone', 'restored'] AND change.actor_kind <> 'RULE' AND change.after CONTAINS '"status"'
    RETURN change.at ORDER BY change.at DESC LIMIT 1
  }) AS put_back_at
