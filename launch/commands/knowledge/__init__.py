"""Commands of the ontology, the vocabulary and languages."""
