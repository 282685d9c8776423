// What contexts need: hints by thread and turn, and long-term memories by their importance.

CREATE CONSTRAINT hint_id_unique IF NOT EXISTS
FOR (hint:Hint) REQUIRE hint.id IS UNIQUE

CREATE CONSTRAINT hint_place_unique IF NOT EXISTS
FOR (hint:Hint) REQUIRE (hint.user_id, hint.thread_id, hint.turn, hint.memory_id) IS UNIQUE

CREATE INDEX memory_user_tier_importance IF NOT EXISTS
FOR (memory:Memory) ON (memory.user_id, memory.tier, memory.importance)
