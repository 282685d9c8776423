"""Queries with which measurements ask the graph beside the program's own queries."""

from cypher.query import load

count_facts = load("benchmarks/count_facts")
count_pending_memories = load("benchmarks/count_pending_memories")
count_run_changes = load("benchmarks/count_run_changes")
find_bare_entities = load("benchmarks/find_bare_entities")
find_bare_ids = load("benchmarks/find_bare_ids")
find_bare_neighbors = load("benchmarks/find_bare_neighbors")
find_bare_similar = load("benchmarks/find_bare_similar")
find_bare_vectors = load("benchmarks/find_bare_vectors")
find_endings = load("benchmarks/find_endings")
find_index_numbers = load("benchmarks/find_index_numbers")
find_user_state = load("benchmarks/find_user_state")
link_bare_entities = load("benchmarks/link_bare_entities")
link_bare_memories = load("benchmarks/link_bare_memories")
save_bare_entities = load("benchmarks/save_bare_entities")
save_bare_memories = load("benchmarks/save_bare_memories")
save_bare_talk = load("benchmarks/save_bare_talk")
save_bare_users = load("benchmarks/save_bare_users")
