"""Imports of RDF into the ontology: read, planned, written, and what a newer file retracts."""
