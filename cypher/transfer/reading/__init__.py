"""The nodes and links of an export, each sort in its order, and their state at its instant."""

from cypher.query import load

find_change_links = load("transfer/reading/find_change_links")
find_changes = load("transfer/reading/find_changes")
find_concept_links = load("transfer/reading/find_concept_links")
find_concepts = load("transfer/reading/find_concepts")
find_conflicts = load("transfer/reading/find_conflicts")
find_entities = load("transfer/reading/find_entities")
find_entity_links = load("transfer/reading/find_entity_links")
find_later_changed = load("transfer/reading/find_later_changed")
find_later_changes = load("transfer/reading/find_later_changes")
find_memories = load("transfer/reading/find_memories")
find_memory_links = load("transfer/reading/find_memory_links")
find_memory_places = load("transfer/reading/find_memory_places")
find_reviews = load("transfer/reading/find_reviews")
find_runs = load("transfer/reading/find_runs")
find_terms = load("transfer/reading/find_terms")
find_threads = load("transfer/reading/find_threads")
find_vocabulary = load("transfer/reading/find_vocabulary")
lock_export = load("transfer/reading/lock_export")
