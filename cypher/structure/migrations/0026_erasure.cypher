// Erasure: receipts, tombstones, and what a memory leaves beside itself, found by the memory.

CREATE CONSTRAINT tombstone_id_unique IF NOT EXISTS
FOR (tombstone:Tombstone) REQUIRE tombstone.id IS UNIQUE

CREATE CONSTRAINT erasure_receipt_id_unique IF NOT EXISTS
FOR (receipt:ErasureReceipt) REQUIRE receipt.id IS UNIQUE

CREATE INDEX erasure_receipt_user IF NOT EXISTS
FOR (receipt:ErasureReceipt) ON (receipt.user_id)

CREATE INDEX tombstone_user_erased IF NOT EXISTS
FOR (tombstone:Tombstone) ON (tombstone.user_id, tombstone.erased_at)

CREATE INDEX planned_change_user IF NOT EXISTS
FOR (change:PlannedChange) ON (change.user_id, change.at)

CREATE INDEX hint_user_memory IF NOT EXISTS
FOR (hint:Hint) ON (hint.user_id, hint.memory_id)

CREATE INDEX entity_review_user_memory IF NOT EXISTS
FOR (review:EntityReview) ON (review.user_id, review.memory_id)

// What erasures write and delete to overwrite freed records.
CREATE INDEX outbox_user_task IF NOT EXISTS
FOR (work:Outbox) ON (work.user_id, work.task)
