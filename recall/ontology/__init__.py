"""Reads of the ontology: concepts, subclasses, predicates, and expansion by them."""
