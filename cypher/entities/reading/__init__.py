"""Entities by id, by name and as memories mention them, with their relations and open reviews."""

from cypher.query import load

count_entities = load("entities/reading/count_entities")
find_entities_by_id = load("entities/reading/find_entities_by_id")
find_entities_known = load("entities/reading/find_entities_known")
find_entities_listed = load("entities/reading/find_entities_listed")
find_entity_changes = load("entities/reading/find_entity_changes")
find_entity_memories = load("entities/reading/find_entity_memories")
find_heads = load("entities/reading/find_heads")
find_mentioned_entities = load("entities/reading/find_mentioned_entities")
find_relations = load("entities/reading/find_relations")
find_relatives = load("entities/reading/find_relatives")
find_relatives_known = load("entities/reading/find_relatives_known")
find_reviews = load("entities/reading/find_reviews")
find_reviews_known = load("entities/reading/find_reviews_known")
find_subjects = load("entities/reading/find_subjects")
