"""A user's whole graph, taken out and brought in."""

from cypher.query import load

find_change_links = load("transfer", "find_change_links")
find_changes = load("transfer", "find_changes")
find_conflicts = load("transfer", "find_conflicts")
find_entities = load("transfer", "find_entities")
find_memories = load("transfer", "find_memories")
find_memory_links = load("transfer", "find_memory_links")
find_memory_places = load("transfer", "find_memory_places")
find_present = load("transfer", "find_present")
find_runs = load("transfer", "find_runs")
find_threads = load("transfer", "find_threads")
link_conflicts = load("transfer", "link_conflicts")
lock_export = load("transfer", "lock_export")
save_change_links = load("transfer", "save_change_links")
save_entity_links = load("transfer", "save_entity_links")
save_memory_links = load("transfer", "save_memory_links")
save_nodes = load("transfer", "save_nodes")
save_own_links = load("transfer", "save_own_links")
save_run_links = load("transfer", "save_run_links")
save_thread_links = load("transfer", "save_thread_links")
save_user = load("transfer", "save_user")
