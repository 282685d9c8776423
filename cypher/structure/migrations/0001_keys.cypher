// What may be there once only: every id, and every key within its owner.
//
// One statement a block. Each can be run again: a migration that was cut short is begun anew.

CREATE CONSTRAINT user_id_unique IF NOT EXISTS
FOR (user:User) REQUIRE user.id IS UNIQUE

CREATE CONSTRAINT thread_id_unique IF NOT EXISTS
FOR (thread:Thread) REQUIRE thread.id IS UNIQUE

// The caller's own name for a thread.
CREATE CONSTRAINT thread_user_key_unique IF NOT EXISTS
FOR (thread:Thread) REQUIRE (thread.user_id, thread.key) IS UNIQUE

CREATE CONSTRAINT memory_id_unique IF NOT EXISTS
FOR (memory:Memory) REQUIRE memory.id IS UNIQUE

CREATE CONSTRAINT entity_id_unique IF NOT EXISTS
FOR (entity:Entity) REQUIRE entity.id IS UNIQUE

// The key is the folded name.
CREATE CONSTRAINT entity_user_type_key_unique IF NOT EXISTS
FOR (entity:Entity) REQUIRE (entity.user_id, entity.type, entity.key) IS UNIQUE

CREATE CONSTRAINT run_id_unique IF NOT EXISTS
FOR (run:Run) REQUIRE run.id IS UNIQUE

CREATE CONSTRAINT change_id_unique IF NOT EXISTS
FOR (change:Change) REQUIRE change.id IS UNIQUE

// The feed's order, without gaps.
CREATE CONSTRAINT change_user_sequence_unique IF NOT EXISTS
FOR (change:Change) REQUIRE (change.user_id, change.sequence) IS UNIQUE

// Idempotency keys.
CREATE CONSTRAINT write_user_operation_key_unique IF NOT EXISTS
FOR (write:Write) REQUIRE (write.user_id, write.operation, write.key) IS UNIQUE

CREATE CONSTRAINT api_key_id_unique IF NOT EXISTS
FOR (key:ApiKey) REQUIRE key.id IS UNIQUE

// A key's secret is looked up by its hash with every request.
CREATE CONSTRAINT api_key_hash_unique IF NOT EXISTS
FOR (key:ApiKey) REQUIRE key.hash IS UNIQUE

CREATE CONSTRAINT meta_id_unique IF NOT EXISTS
FOR (meta:Meta) REQUIRE meta.id IS UNIQUE

CREATE CONSTRAINT migration_version_unique IF NOT EXISTS
FOR (migration:Migration) REQUIRE migration.version IS UNIQUE
