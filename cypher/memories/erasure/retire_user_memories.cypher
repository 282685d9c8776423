// Make tombstones of a user's memories and entities, without their links: all of them go.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING           whose; the caller holds this user's lock
// param:   at       ZONED DATETIME   now
// param:   limit    INTEGER          most memories, and most entities
// returns: facts INTEGER, episodes INTEGER, procedures INTEGER, summaries INTEGER, embeddings INTEGER, length INTEGER, entities INTEGER
// index:   memory_user_created, entity_user_key
// why:     what is erased drops out, so that asking again goes on.
CALL () {
  MATCH (memory:Memory)
  WHERE memory.user_id = $user_id AND memory.created_at IS NOT NULL
  WITH memory LIMIT $limit
  WITH memory, memory.id AS id, memory.kind AS kind, memory.embedding IS NOT NULL AS embedded,
    size(coalesce(memory.text, '')) AS length
  DETACH DELETE memory
  CREATE (:Tombstone {id: id, user_id: $user_id, erased_at: $at})
  RETURN count(CASE kind WHEN 'FACT' THEN 1 END) AS facts,
    count(CASE kind WHEN 'EPISODE' THEN 1 END) AS episodes,
    count(CASE kind WHEN 'PROCEDURE' THEN 1 END) AS procedures,
    count(CASE kind WHEN 'SUMMARY' THEN 1 END) AS summaries,
    count(CASE WHEN embedded THEN 1 END) AS embeddings,
    coalesce(sum(length), 0) AS length
}
CALL () {
  MATCH (entity:Entity)
  WHERE entity.user_id = $user_id AND entity.key IS NOT NULL
  WITH entity LIMIT $limit
  WITH entity, entity.id AS id
  DETACH DELETE entity
  CREATE (:Tombstone {id: id, user_id: $user_id, erased_at: $at})
  RETURN count(*) AS entities
}
RETURN facts, episodes, procedures, summaries, embeddings, length, entities
