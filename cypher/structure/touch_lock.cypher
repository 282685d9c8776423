// Hold a lock for some seconds more; no row when it was lost.
//
// mode:    write
// tenant:  all because a lock is the program's own
// param:   name     STRING    what is locked
// param:   holder   STRING    who holds it
// param:   seconds  INTEGER   from now, by the database's clock
// returns: holder STRING
// index:   lock_name_unique
MATCH (lock:Lock {name: $name})
WHERE lock.holder = $holder
SET lock.expires_at = datetime.realtime() + duration({seconds: $seconds})
RETURN lock.holder AS holder
