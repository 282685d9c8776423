"""Reading entities: by id, and as memories mention them."""

from cypher.query import load

find_entities_by_id = load("entities", "find_entities_by_id")
find_mentions = load("entities", "find_mentions")
find_subjects = load("entities", "find_subjects")
find_relations = load("entities", "find_relations")
find_entities_listed = load("entities", "find_entities_listed")
find_entity_memories = load("entities", "find_entity_memories")
find_heads = load("entities", "find_heads")
find_reviews = load("entities", "find_reviews")
