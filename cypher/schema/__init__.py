"""The database itself: migrations and their lock, the Meta node, indexes."""

from cypher.query import load

create_lock_key = load("schema", "create_lock_key")
delete_lock = load("schema", "delete_lock")
find_indexes = load("schema", "find_indexes")
find_state = load("schema", "find_state")
lock_schema = load("schema", "lock_schema")
save_meta = load("schema", "save_meta")
save_migration = load("schema", "save_migration")
touch_lock = load("schema", "touch_lock")
