"""The demo's marks, and its removal; it is loaded as an import is."""

from cypher.query import load

delete_conflicts = load("transfer/demo/delete_conflicts")
delete_entities = load("transfer/demo/delete_entities")
delete_memories = load("transfer/demo/delete_memories")
delete_ontology = load("transfer/demo/delete_ontology")
delete_threads = load("transfer/demo/delete_threads")
find_state = load("transfer/demo/find_state")
mark_last_change = load("transfer/demo/mark_last_change")
mark_state = load("transfer/demo/mark_state")
mark_turns = load("transfer/demo/mark_turns")
save_arrivals = load("transfer/demo/save_arrivals")
save_due = load("transfer/demo/save_due")
