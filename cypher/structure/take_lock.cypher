// Take a lock for some seconds, unless somebody else holds it; no row when they do.
//
// mode:    write
// tenant:  all because a lock is the program's own
// param:   name     STRING    what is locked
// param:   holder   STRING    who takes it
// param:   seconds  INTEGER   how long, by the database's clock, which is the same for everybody
// returns: holder STRING
// index:   lock_name_unique
// why:     the first SET takes the node's lock, so that what is read after it is the last word.
MERGE (lock:Lock {name: $name})
ON CREATE SET lock.holder = $holder, lock.created_at = datetime.realtime()
SET lock.asked_at = datetime.realtime()
WITH lock
WHERE lock.holder = $holder OR lock.expires_at < datetime.realtime()
SET lock.holder = $holder,
    lock.expires_at = datetime.realtime() + duration({seconds: $seconds})
RETURN lock.holder AS holder
