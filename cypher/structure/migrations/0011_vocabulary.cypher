// The vocabulary: one of each layer, its terms, and what memories would rather have been called.

CREATE CONSTRAINT vocabulary_id_unique IF NOT EXISTS
FOR (vocabulary:Vocabulary) REQUIRE vocabulary.id IS UNIQUE

// The shared layer's user_id is empty.
CREATE CONSTRAINT vocabulary_user_unique IF NOT EXISTS
FOR (vocabulary:Vocabulary) REQUIRE vocabulary.user_id IS UNIQUE

CREATE CONSTRAINT term_user_kind_value_unique IF NOT EXISTS
FOR (term:Term) REQUIRE (term.user_id, term.kind, term.value) IS UNIQUE

CREATE INDEX memory_user_suggested_topic IF NOT EXISTS
FOR (memory:Memory) ON (memory.user_id, memory.suggested_topic)

CREATE INDEX memory_user_suggested_category IF NOT EXISTS
FOR (memory:Memory) ON (memory.user_id, memory.suggested_category)
