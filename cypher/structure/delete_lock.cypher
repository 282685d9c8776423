// Give a lock back, if it is still held.
//
// mode:    write
// tenant:  all because a lock is the program's own
// param:   name    STRING   what is locked
// param:   holder  STRING   who holds it
// index:   lock_name_unique
MATCH (lock:Lock {name: $name})
WHERE lock.holder = $holder
DELETE lock
