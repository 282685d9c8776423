"""Concepts of a layer as they are defined, imported and removed, and individuals of an import."""

from cypher.query import load

clear_sources = load("ontology/writing/clear_sources")
delete_concepts = load("ontology/writing/delete_concepts")
find_individuals = load("ontology/writing/find_individuals")
find_sourced = load("ontology/writing/find_sourced")
find_stated = load("ontology/writing/find_stated")
find_unused = load("ontology/writing/find_unused")
link_concepts = load("ontology/writing/link_concepts")
link_individuals = load("ontology/writing/link_individuals")
link_instances = load("ontology/writing/link_instances")
link_subclasses = load("ontology/writing/link_subclasses")
lock_shared = load("ontology/writing/lock_shared")
save_concepts = load("ontology/writing/save_concepts")
save_sources = load("ontology/writing/save_sources")
unlink_concepts = load("ontology/writing/unlink_concepts")
unlink_subclasses = load("ontology/writing/unlink_subclasses")
