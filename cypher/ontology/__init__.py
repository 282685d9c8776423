"""The ontology: concepts in two layers, how they are classed and related."""
