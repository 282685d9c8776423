// Record that a migration was applied; no row when the lock was lost meanwhile.
//
// mode:    write
// tenant:  all because structure is everybody's
// param:   lock      STRING    the lock's name
// param:   holder    STRING    who holds it
// param:   version   INTEGER   its number
// param:   name      STRING    its file's name
// param:   checksum  STRING    of its statements
// returns: version INTEGER
// index:   lock_name_unique, migration_version_unique
MATCH (lock:Lock {name: $lock})
WHERE lock.holder = $holder
MERGE (migration:Migration {version: $version})
ON CREATE SET migration.name = $name, migration.checksum = $checksum,
              migration.applied_at = datetime.realtime()
RETURN migration.version AS version
