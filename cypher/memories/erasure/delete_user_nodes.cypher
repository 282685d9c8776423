// Delete what else is a user's own, but the erasure that does so.
//
// mode:    write
// tenant:  user
// param:   user_id  STRING    whose; the caller holds this user's lock
// param:   id       STRING    of the erasure's work
// param:   run_id   STRING    of the erasure's run
// param:   limit    INTEGER   most of a sort, and of all
// returns: label STRING, deleted INTEGER
// index:   change_user_sequence_unique, thread_user_key_unique, write_user_operation_key_unique, run_user_queued, hint_user_memory, outbox_user_task, planned_change_user, usage_user_period_unique, streamed_context_place_unique, concept_user_key_unique, term_user_kind_value_unique, vocabulary_user_unique, weight_set_version_unique, recollection_user_created, entity_review_user_created, conflict_user_status_created
// why:     each sort by its own index; what is deleted drops out, so that asking again goes on. What an earlier
//          erasure has left to overwrite stays until that is done: it holds no words.
CALL () {
  MATCH (node:EntityReview) WHERE node.user_id = $user_id AND node.created_at IS NOT NULL RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:Conflict) WHERE node.user_id = $user_id AND node.status IS NOT NULL AND node.created_at IS NOT NULL RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:Change) WHERE node.user_id = $user_id AND node.sequence IS NOT NULL RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:PlannedChange) WHERE node.user_id = $user_id AND node.at IS NOT NULL RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:Recollection) WHERE node.user_id = $user_id AND node.created_at IS NOT NULL RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:Hint) WHERE node.user_id = $user_id AND node.memory_id IS NOT NULL RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:StreamedContext) WHERE node.user_id = $user_id AND node.thread_id IS NOT NULL RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:Write) WHERE node.user_id = $user_id AND node.operation IS NOT NULL AND node.key IS NOT NULL RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:Usage) WHERE node.user_id = $user_id AND node.period IS NOT NULL RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:WeightSet) WHERE node.user_id = $user_id AND node.version IS NOT NULL RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:Term) WHERE node.user_id = $user_id AND node.kind IS NOT NULL AND node.value IS NOT NULL RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:Vocabulary) WHERE node.user_id = $user_id RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:Concept) WHERE node.user_id = $user_id AND node.key IS NOT NULL RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:Thread) WHERE node.user_id = $user_id AND node.key IS NOT NULL RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:Run) WHERE node.user_id = $user_id AND node.queued_at IS NOT NULL AND node.id <> $run_id RETURN node LIMIT $limit
  UNION ALL
  MATCH (node:Outbox) WHERE node.user_id = $user_id AND node.task IS NOT NULL AND node.id <> $id AND node.task <> 'overwrite' RETURN node LIMIT $limit
}
WITH node, labels(node)[0] AS label LIMIT $limit
DETACH DELETE node
RETURN label, count(*) AS deleted
