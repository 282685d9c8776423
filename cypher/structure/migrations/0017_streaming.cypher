// What streams in for a thread's next turn: one for each thread.

CREATE CONSTRAINT streamed_context_place_unique IF NOT EXISTS
FOR (streamed:StreamedContext) REQUIRE (streamed.user_id, streamed.thread_id) IS UNIQUE
