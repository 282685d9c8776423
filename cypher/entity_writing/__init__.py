"""Entities as they are changed: names, relations, merging, and what is asked of them."""

from cypher.query import load

change_entities = load("entity_writing", "change_entities")
change_review = load("entity_writing", "change_review")
find_entity_links = load("entity_writing", "find_entity_links")
find_relation_by_id = load("entity_writing", "find_relation_by_id")
find_relations_between = load("entity_writing", "find_relations_between")
find_review = load("entity_writing", "find_review")
find_stored = load("entity_writing", "find_stored")
find_told_concepts = load("entity_writing", "find_told_concepts")
find_trusted_mentions = load("entity_writing", "find_trusted_mentions")
retire_entity = load("entity_writing", "retire_entity")
save_relation = load("entity_writing", "save_relation")
restore_entities = load("entity_writing", "restore_entities")
