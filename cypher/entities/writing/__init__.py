"""Entities as they are changed: names, relations, merges, links of facts, and reviews."""

from cypher.query import load

change_entities = load("entities/writing/change_entities")
change_review = load("entities/writing/change_review")
find_entities_by_id = load("entities/writing/find_entities_by_id")
find_entities_by_key = load("entities/writing/find_entities_by_key")
find_entity_links = load("entities/writing/find_entity_links")
find_fact_links = load("entities/writing/find_fact_links")
find_relation_by_id = load("entities/writing/find_relation_by_id")
find_relations_between = load("entities/writing/find_relations_between")
find_review = load("entities/writing/find_review")
find_stored = load("entities/writing/find_stored")
find_told_concepts = load("entities/writing/find_told_concepts")
find_trusted_mentions = load("entities/writing/find_trusted_mentions")
link_mentions = load("entities/writing/link_mentions")
restore_entities = load("entities/writing/restore_entities")
retire_entity = load("entities/writing/retire_entity")
save_entities = load("entities/writing/save_entities")
save_relation = load("entities/writing/save_relation")
save_reviews = load("entities/writing/save_reviews")
