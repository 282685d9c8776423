"""Writes the ontology: imports of RDF, and concepts and relations one by one, in two layers."""
