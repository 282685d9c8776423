"""The demo's own marks, and how it is taken away again; it is loaded as any other memories are."""

from cypher.query import load

delete_conflicts = load("demo", "delete_conflicts")
delete_entities = load("demo", "delete_entities")
delete_memories = load("demo", "delete_memories")
delete_ontology = load("demo", "delete_ontology")
delete_threads = load("demo", "delete_threads")
find_state = load("demo", "find_state")
mark_last_change = load("demo", "mark_last_change")
mark_state = load("demo", "mark_state")
mark_turns = load("demo", "mark_turns")
