"""Reads text in five languages: embeddings, names, times, questions, conflicts, facts, RDF."""
