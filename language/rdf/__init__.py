"""Reads RDF: Turtle, RDF/XML and JSON-LD, in a process of its own and without a network."""
