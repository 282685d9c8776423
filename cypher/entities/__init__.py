"""Reading entities: by id, and as memories mention them."""

from cypher.query import load

count_entities = load("entities", "count_entities")
find_entities_by_id = load("entities", "find_entities_by_id")
find_entities_listed = load("entities", "find_entities_listed")
find_entity_changes = load("entities", "find_entity_changes")
find_entity_memories = load("entities", "find_entity_memories")
find_heads = load("entities", "find_heads")
find_mentions = load("entities", "find_mentions")
find_relations = load("entities", "find_relations")
find_reviews = load("entities", "find_reviews")
find_subjects = load("entities", "find_subjects")
