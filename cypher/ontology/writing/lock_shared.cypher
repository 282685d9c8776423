// Take the lock of those who write the shared layer.
//
// mode:    write
// tenant:  all because the shared layer is nobody's own
// param:   at  ZONED DATETIME   now
// returns: name STRING
// why:     one node; the SET takes its write lock until the commit.
MERGE (lock:Lock {name: 'shared'})
  ON CREATE SET lock.created_at = $at
SET lock.asked_at = $at
RETURN lock.name AS name
