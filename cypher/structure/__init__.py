"""The database's structure: migrations and their lock, the Meta node, indexes."""

from cypher.query import load

create_lock_key = load("structure/create_lock_key")
delete_constraint = load("structure/delete_constraint")
delete_index = load("structure/delete_index")
delete_lock = load("structure/delete_lock")
find_indexes = load("structure/find_indexes")
find_state = load("structure/find_state")
save_meta = load("structure/save_meta")
save_migration = load("structure/save_migration")
take_lock = load("structure/take_lock")
touch_lock = load("structure/touch_lock")
