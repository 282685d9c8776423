// Let there be one lock of a name: what two processes that start at once need before all else.
//
// mode:    schema
// tenant:  all because a lock is the program's own
CREATE CONSTRAINT lock_name_unique IF NOT EXISTS
FOR (lock:Lock) REQUIRE lock.name IS UNIQUE
