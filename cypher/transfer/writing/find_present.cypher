// Ids that exist already, and whether they are the user's.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   ids      LIST<STRING>   ids of any sort of node
// returns: id STRING, own BOOLEAN, labels LIST<STRING>, thread_id STRING, turn INTEGER
// index:   memory_id_unique, thread_id_unique, entity_id_unique, change_id_unique, run_id_unique, entity_review_id_unique, concept_id_unique, vocabulary_id_unique, weight_set_id_unique, conflict_id_unique, tombstone_id_unique
// why:     an id is one node's: a seek in each constraint.
UNWIND $ids AS id
OPTIONAL MATCH (memory:Memory {id: id})
OPTIONAL MATCH (thread:Thread {id: id})
OPTIONAL MATCH (entity:Entity {id: id})
OPTIONAL MATCH (change:Change {id: id})
OPTIONAL MATCH (run:Run {id: id})
OPTIONAL MATCH (review:EntityReview {id: id})
OPTIONAL MATCH (concept:Concept {id: id})
OPTIONAL MATCH (vocabulary:Vocabulary {id: id})
OPTIONAL MATCH (set:WeightSet {id: id})
OPTIONAL MATCH (conflict:Conflict {id: id})
OPTIONAL MATCH (tombstone:Tombstone {id: id})
WITH id, memory, coalesce(memory, thread, entity, change, run, review, concept, vocabulary, set, conflict, tombstone) AS node
WHERE node IS NOT NULL
RETURN id, node.user_id = $user_id AS own, labels(node) AS labels,
       memory.thread_id AS thread_id, memory.turn AS turn
